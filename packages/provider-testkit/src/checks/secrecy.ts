import { inspect } from 'node:util';
import type { ConformanceCheck } from '../check.ts';
import { ensure } from '../expectation.ts';
import { type ProviderBench, textCanary } from '../provider-bench.ts';
import { arranged, callFailures } from './arranged.ts';

/** All that a careless handler could show of an error. */
const publicFaces = (error: unknown): Record<string, string> => ({
  'the message': error instanceof Error ? error.message : String(error),
  'the stack': error instanceof Error ? (error.stack ?? '') : '',
  'the JSON': JSON.stringify(error) ?? '',
});

const searchSecrets = (secrets: readonly string[], faces: Record<string, string>, where: string): void => {
  for (const [face, text] of Object.entries(faces)) {
    ensure(!secrets.some((secret) => text.includes(secret)), `A secret is in ${face} of ${where}.`);
  }
};

/** What neither errors nor logs may show. */
export const secrecyChecks: readonly ConformanceCheck<ProviderBench>[] = [
  {
    name: 'secrets-stay-secret',
    title: 'no secret option is found in errors, logs or the provider when printed',
    async run(bench) {
      await bench.use(async (provider, logs) => {
        const secrets = bench.secrets();
        for (const secret of secrets) {
          ensure(secret.length >= 8, 'A secret option must have 8 characters or more to be recognised.');
        }
        await bench.ordinary(provider);
        const print = inspect(provider, { depth: 12 });
        searchSecrets(
          secrets,
          { 'the print': print, 'the JSON': JSON.stringify(provider) ?? '' },
          'the provider',
        );
        searchSecrets(secrets, { 'a line': logs.lines.join('\n') }, 'the log of a success');
      });
      for (const failure of callFailures(bench)) {
        await arranged(bench, failure, ({ error, logs, secrets }) => {
          const print = inspect(error, { depth: 12, showHidden: true });
          searchSecrets(
            secrets,
            { ...publicFaces(error), 'the print': print },
            `the error of '${failure.name}'`,
          );
          searchSecrets(secrets, { 'a line': logs.lines.join('\n') }, `the log of '${failure.name}'`);
        });
      }
    },
  },
  {
    name: 'texts-stay-private',
    title: 'no text is found in the public part of an error or in logs',
    async run(bench) {
      await bench.use(async (provider, logs) => {
        const result = await bench.ordinary(provider, { canary: true });
        const log = logs.lines.join('\n');
        for (const text of bench.privateTexts(result)) {
          ensure(!log.includes(text), 'A text is in the log of a success.');
        }
      });
      for (const failure of callFailures(bench)) {
        await arranged(bench, failure, ({ error, logs }) => {
          const faces = { ...publicFaces(error), 'the log': logs.lines.join('\n') };
          for (const [face, text] of Object.entries(faces)) {
            ensure(!text.includes(textCanary), `The text is in ${face} of '${failure.name}'.`);
          }
        });
      }
    },
  },
];
