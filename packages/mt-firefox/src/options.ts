import { z } from 'zod';

/** Where models are looked for where nothing else is said: in the service's own data directory, as it is by default. */
export const defaultModelsDirectory = 'data/firefox-models';

/** Options under `providers.firefox`. */
export const firefoxOptionsSchema = z.strictObject({
  /** The folder with the models, one folder for each pair. Default `data/firefox-models`. */
  modelsDirectory: z
    .string()
    .min(1)
    .default(defaultModelsDirectory)
    .describe('The folder with the models. Left out: `firefox-models` in the data directory.'),
  /** Base URL of the mirror that `dragoman models add` takes models from. Absent: none can be added. */
  mirror: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base URL of the mirror that `dragoman models add` takes models from; there is none by default.',
    ),
  /** The most worker threads. Default: half the processors, 1..4. */
  workers: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'The most worker threads, each with an engine and its models (about 300 MB); further ones start only while ' +
        'the others are busy. Left out: half the processors, 1..4.',
    ),
  /** Milliseconds without work after which a worker is ended and its memory freed. Default 300,000. */
  idleMs: z
    .int()
    .min(1)
    .max(86_400_000)
    .default(300_000)
    .describe('Milliseconds without work after which a worker is ended and its memory freed.'),
});

/** Checked options. */
export type FirefoxOptions = z.output<typeof firefoxOptionsSchema>;
