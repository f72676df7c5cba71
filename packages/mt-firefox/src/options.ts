import { z } from 'zod';

/** Where models are looked for where nothing else is said: in the service's own data directory, as it is by default. */
export const defaultModelsDirectory = 'data/firefox-models';

/** Mozilla's public registry of translation models. */
const publicRegistry =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/db/models.json';

/** Options under `providers.firefox`. */
export const firefoxOptionsSchema = z.strictObject({
  /** The folder with the models, one folder for each pair. Default `data/firefox-models`. */
  modelsDirectory: z
    .string()
    .min(1)
    .default(defaultModelsDirectory)
    .describe('The folder with the models. Left out: `firefox-models` in the data directory.'),
  /** Address of the registry that models are taken from, or `off`. Default: Mozilla's public one. */
  registry: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .default(publicRegistry)
    .describe(
      'Address of the registry that models are taken from, or `off`. Left out: Mozilla’s public one.',
    ),
  /** Base URL of a mirror that models are taken from in place of the registry. Absent: there is none. */
  mirror: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base URL of a mirror that models are taken from in place of the registry.'),
  /** Whether a pair that is not installed is fetched at its first request. Default false; the service sets it. */
  onDemand: z
    .boolean()
    .default(false)
    .describe(
      'Whether the model of a pair that no engine has is fetched at its first request. Left out: it is.',
    ),
  /** The most bytes of all models together; those used longest ago make room. Default 4 GiB. */
  maxBytes: z
    .int()
    .min(1)
    .default(4 * 1024 ** 3)
    .describe(
      'The most bytes of all models together; those used longest ago make room. A model has 17 to 44 MB.',
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
