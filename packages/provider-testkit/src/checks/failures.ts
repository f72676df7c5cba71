import { errorTable, providerFailures, ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../check.ts';
import type { ExpectedFailure, ScriptedFailure } from '../engine.ts';
import { ensure, shown } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';
import { arranged } from './arranged.ts';

/** Fails unless an error is what the script expects, in all that it says. */
export const ensureExpected = (bench: ProviderBench, error: unknown, expect: ExpectedFailure): void => {
  ensure(ServiceError.is(error), `It must be a ServiceError, not ${shown(error)}.`);
  const wanted =
    'code' in expect
      ? { code: expect.code, retryable: errorTable[expect.code].retryable }
      : providerFailures[expect.failure];
  ensure(error.code === wanted.code, `code must be '${wanted.code}', not '${error.code}'.`);
  ensure(error.retryable === wanted.retryable, `retryable must be ${wanted.retryable}.`);
  const { detail, provider = {} } = expect;
  ensure(detail === undefined || detail.test(error.detail), `detail must match ${detail}: ${error.detail}`);
  for (const [name, value] of Object.entries(provider)) {
    const found: unknown = Reflect.get(error.provider ?? {}, name);
    ensure(found === value, `provider.${name} must be ${shown(value)}, not ${shown(found)}.`);
  }
  const { vendorWords } = bench.engine;
  const shownToCallers = JSON.stringify(error);
  ensure(
    vendorWords === undefined || !vendorWords.test(shownToCallers),
    `The error repeats the engine’s own words: ${shownToCallers}`,
  );
  if ('code' in expect) return;
  ensure(
    error.provider?.failure === expect.failure,
    `provider.failure must be '${expect.failure}', not ${shown(error.provider?.failure)}.`,
  );
  ensure(
    error.provider.slot === bench.slot && error.provider.id === bench.definition.id,
    `provider must name ${bench.slot} and '${bench.definition.id}', not ${shown(error.provider)}.`,
  );
  ensure(error.cause !== undefined, 'The cause must be kept: pass `cause`.');
  ensure(
    expect.retryAfterMs === undefined || error.retryAfterMs === expect.retryAfterMs,
    `retryAfterMs must be ${expect.retryAfterMs}, not ${error.retryAfterMs}.`,
  );
};

const failureCheck = (failure: ScriptedFailure): ConformanceCheck<ProviderBench> => ({
  name: `failure: ${failure.name}`,
  title: `'${failure.name}' is ${'code' in failure.expect ? failure.expect.code : failure.expect.failure}`,
  run: (bench) =>
    arranged(bench, failure, ({ rejected, error }) => {
      ensure(rejected, `${bench.method} during '${failure.name}' must reject; it resolved.`);
      ensureExpected(bench, error, failure.expect);
    }),
});

/** The checks of the failures that the engine is scripted with, one each, and of what none of them may lead to. */
export const failureChecks = (
  all: readonly ScriptedFailure[],
): readonly ConformanceCheck<ProviderBench>[] => {
  const failures = all.filter(({ only }) => only !== 'stream');
  return [
    ...failures.map(failureCheck),
    {
      name: 'does-not-retry',
      title: 'a failed call is not repeated: when to try again is the business of the core',
      async run(bench) {
        const { calls } = bench.engine;
        if (calls === undefined) throw new NotApplicable('the engine has no `calls` hook');
        for (const failure of failures) {
          // A provider may ask once more for what was missing in an answer.
          if (!('failure' in failure.expect) || failure.expect.failure === 'invalid_response') continue;
          await bench.use(async (provider) => {
            await bench.engine.reset();
            // The first call may find out what the engine takes, which is no repetition.
            await bench.ordinary(provider);
            await bench.engine.reset();
            if ((await failure.arrange()) !== undefined) return;
            await Promise.allSettled([bench.ordinary(provider, { variant: 1 })]);
            const count = await calls.call(bench.engine);
            ensure(count <= 1, `During '${failure.name}' the engine was asked ${count} times.`);
          });
        }
      },
    },
    {
      name: 'recovers',
      title: 'after a failure the same provider works again',
      async run(bench) {
        for (const failure of failures) {
          await bench.engine.reset();
          const replaced = await failure.arrange();
          if (replaced !== undefined) continue;
          await bench.use(async (provider) => {
            await Promise.allSettled([bench.ordinary(provider)]);
            await bench.engine.reset();
            await bench.ordinary(provider);
          });
        }
      },
    },
  ];
};
