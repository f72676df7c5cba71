import { inspect } from 'node:util';
import { errorTable, providerFailures, ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import type { RecordingLogger } from '../../recording-logger.ts';
import type { MtBench } from '../bench.ts';
import type { MtScriptedFailure } from '../engine.ts';

/** A word that stands in a text and must not be found anywhere else. */
const textCanary = 'quinquillibrium';

const arranged = async (
  bench: MtBench,
  failure: MtScriptedFailure,
  work: (failed: {
    readonly error: unknown;
    readonly logs: RecordingLogger;
    /** The secret options that the failed provider had. */
    readonly secrets: readonly string[];
  }) => void,
): Promise<void> => {
  await bench.engine.reset();
  const replaced = await failure.arrange();
  await bench.use(async (provider, logs) => {
    const text = `${bench.direction.sentences[0]} ${textCanary}`;
    const error = await bench.rejection(
      provider,
      bench.request(bench.direction, [text]),
      `translate during '${failure.name}'`,
    );
    work({ error, logs, secrets: bench.secrets(replaced) });
  }, replaced);
};

const failureCheck = (failure: MtScriptedFailure): ConformanceCheck<MtBench> => ({
  name: `failure: ${failure.name}`,
  title: `'${failure.name}' is ${'code' in failure.expect ? failure.expect.code : failure.expect.failure}`,
  run: (bench) =>
    arranged(bench, failure, ({ error }) => {
      const { expect } = failure;
      ensure(ServiceError.is(error), `It must be a ServiceError, not ${shown(error)}.`);
      const wanted =
        'code' in expect
          ? { code: expect.code, retryable: errorTable[expect.code].retryable }
          : providerFailures[expect.failure];
      ensure(error.code === wanted.code, `code must be '${wanted.code}', not '${error.code}'.`);
      ensure(error.retryable === wanted.retryable, `retryable must be ${wanted.retryable}.`);
      if ('code' in expect) return;
      ensure(
        error.provider?.failure === expect.failure,
        `provider.failure must be '${expect.failure}', not ${shown(error.provider?.failure)}.`,
      );
      ensure(
        error.provider.slot === 'mt' && error.provider.id === bench.definition.id,
        `provider must name mt and '${bench.definition.id}', not ${shown(error.provider)}.`,
      );
      ensure(error.cause !== undefined, 'The cause must be kept: pass `cause`.');
      ensure(
        expect.retryAfterMs === undefined || error.retryAfterMs === expect.retryAfterMs,
        `retryAfterMs must be ${expect.retryAfterMs}, not ${error.retryAfterMs}.`,
      );
    }),
});

/** All that a careless handler could show of an error. */
const publicFaces = (error: unknown): Record<string, string> => ({
  'the message': error instanceof Error ? error.message : String(error),
  'the stack': error instanceof Error ? (error.stack ?? '') : '',
  'the JSON': JSON.stringify(error) ?? '',
});

/** The checks of the failures that the engine is scripted with, one each, and of what none of them may show. */
export const failureChecks = (
  failures: readonly MtScriptedFailure[],
): readonly ConformanceCheck<MtBench>[] => [
  {
    name: 'script-is-complete',
    title: 'the engine is scripted with the failures that every such engine has',
    run: (bench) =>
      bench.use(async ({ capabilities }) => {
        const scripted = new Set(
          failures.map(({ expect }) => ('failure' in expect ? expect.failure : expect.code)),
        );
        const required = capabilities.offline
          ? ['unavailable', 'invalid_response']
          : ['unavailable', 'invalid_response', 'authentication', 'rate_limited'];
        const missing = required.filter((failure) => !scripted.has(failure as never));
        ensure(missing.length === 0, `The engine scripts no failure of the kind ${missing.join(', ')}.`);
        ensure(
          capabilities.offline || bench.engine.disconnects !== undefined,
          'The engine is reached by network: give it a `disconnects` hook.',
        );
        ensure(
          capabilities.offline || bench.engine.calls !== undefined,
          'The engine is reached by network: give it a `calls` hook.',
        );
        ensure(
          capabilities.offline ||
            failures.some(({ expect }) => 'failure' in expect && expect.retryAfterMs !== undefined),
          'No failure of the engine says when to come back (`retryAfterMs`).',
        );
      }),
  },
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
          await bench.translateOne(provider, bench.direction, bench.direction.sentences[0]);
          await bench.engine.reset();
          if ((await failure.arrange()) !== undefined) return;
          const request = bench.request(bench.direction, [bench.direction.sentences[1]]);
          await bench.rejection(provider, request, `translate during '${failure.name}'`);
          const count = await calls.call(bench.engine);
          ensure(count <= 1, `During '${failure.name}' the engine was asked ${count} times.`);
        });
      }
    },
  },
  {
    name: 'secrets-stay-secret',
    title: 'no secret option is found in errors, logs or the provider when printed',
    async run(bench) {
      const search = (secrets: readonly string[], faces: Record<string, string>, where: string): void => {
        for (const [face, text] of Object.entries(faces)) {
          ensure(!secrets.some((secret) => text.includes(secret)), `A secret is in ${face} of ${where}.`);
        }
      };
      await bench.use(async (provider, logs) => {
        const secrets = bench.secrets();
        for (const secret of secrets) {
          ensure(secret.length >= 8, 'A secret option must have 8 characters or more to be recognised.');
        }
        await bench.translateOne(provider, bench.direction, bench.direction.sentences[0]);
        const print = inspect(provider, { depth: 12 });
        search(secrets, { 'the print': print, 'the JSON': JSON.stringify(provider) ?? '' }, 'the provider');
        search(secrets, { 'a line': logs.lines.join('\n') }, 'the log of a success');
      });
      for (const failure of failures) {
        await arranged(bench, failure, ({ error, logs, secrets }) => {
          const print = inspect(error, { depth: 12, showHidden: true });
          search(secrets, { ...publicFaces(error), 'the print': print }, `the error of '${failure.name}'`);
          search(secrets, { 'a line': logs.lines.join('\n') }, `the log of '${failure.name}'`);
        });
      }
    },
  },
  {
    name: 'texts-stay-private',
    title: 'no text is found in the public part of an error or in logs',
    async run(bench) {
      await bench.use(async (provider, logs) => {
        await bench.translateOne(provider, bench.direction, `${bench.direction.sentences[0]} ${textCanary}`);
        ensure(!logs.lines.join('\n').includes(textCanary), 'The text is in the log of a success.');
      });
      for (const failure of failures) {
        await arranged(bench, failure, ({ error, logs }) => {
          const faces = { ...publicFaces(error), 'the log': logs.lines.join('\n') };
          for (const [face, text] of Object.entries(faces)) {
            ensure(!text.includes(textCanary), `The text is in ${face} of '${failure.name}'.`);
          }
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
          const request = bench.request(bench.direction, [bench.direction.sentences[0]]);
          await bench.rejection(provider, request, `translate during '${failure.name}'`);
          await bench.engine.reset();
          await bench.translateOne(provider, bench.direction, bench.direction.sentences[0]);
        });
      }
    },
  },
];
