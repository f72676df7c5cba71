import type { ProviderFailure } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import type { Engine, ScriptedFailure } from '../engine.ts';
import { ensure } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';

/** What the script of an engine that is reached by network must have. */
export interface ScriptRequirement {
  readonly failures: readonly ProviderFailure[];
  readonly hooks: readonly (keyof Engine)[];
  /** A failure that is the fault of the input: `rejected`, or a code of the caller’s. */
  readonly badInput: boolean;
  /** How many ways to be `unavailable`. */
  readonly outages: number;
}

/** Of a translation engine. */
export const textScript: ScriptRequirement = {
  failures: ['unavailable', 'invalid_response', 'authentication', 'rate_limited'],
  hooks: ['disconnects', 'calls'],
  badInput: false,
  outages: 1,
};

/** Of an engine that hears, speaks or reads pictures. */
export const mediaScript: ScriptRequirement = {
  failures: [...textScript.failures, 'quota_exhausted'],
  hooks: [...textScript.hooks, 'sent', 'openCalls'],
  badInput: true,
  // An error of the server, a refused connection, and one that is dropped in the middle.
  outages: 3,
};

const kindOf = ({ expect }: ScriptedFailure): string => ('failure' in expect ? expect.failure : expect.code);

const ensureOfNetwork = (bench: ProviderBench, requirement: ScriptRequirement): void => {
  const { failures } = bench.engine;
  for (const hook of requirement.hooks) {
    ensure(
      typeof Reflect.get(bench.engine, hook) === 'function',
      `The engine is reached by network: give it a(n) \`${hook}\` hook.`,
    );
  }
  ensure(
    failures.some(({ expect }) => 'failure' in expect && expect.retryAfterMs !== undefined),
    'No failure of the engine says when to come back (`retryAfterMs`).',
  );
  ensure(
    !requirement.badInput || failures.some(({ expect }) => 'code' in expect || expect.failure === 'rejected'),
    'The engine scripts no failure for input that it cannot take (`rejected`, or a code such as `corrupt_audio`).',
  );
  const outages = failures.filter((failure) => kindOf(failure) === 'unavailable').length;
  ensure(
    outages >= requirement.outages,
    `The engine scripts ${outages} ways to be unavailable; it takes ${requirement.outages}: an error of the server, a refused connection, one dropped in the middle.`,
  );
};

/** Looks at the script, not at the provider: what is not scripted is not tested. */
export const scriptCheck = (requirement: ScriptRequirement): ConformanceCheck<ProviderBench> => ({
  name: 'script-is-complete',
  title: 'the engine is scripted with the failures that every such engine has',
  run: (bench) =>
    bench.use(async ({ capabilities }) => {
      const scripted = new Set(bench.engine.failures.map(kindOf));
      const required = capabilities.offline
        ? (['unavailable', 'invalid_response'] as const)
        : requirement.failures;
      const missing = required.filter((failure) => !scripted.has(failure));
      ensure(missing.length === 0, `The engine scripts no failure of the kind ${missing.join(', ')}.`);
      if (!capabilities.offline) ensureOfNetwork(bench, requirement);
    }),
});
