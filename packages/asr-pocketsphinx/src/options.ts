import { z } from 'zod';

/** The program's name in Debian. */
export const defaultProgram = 'pocketsphinx_batch';

/** Where Debian's `pocketsphinx-en-us` puts its model. */
export const defaultModelDirectory = '/usr/share/pocketsphinx/model/en-us';

/** Options under `providers.pocketsphinx`. */
export const pocketsphinxOptionsSchema = z.strictObject({
  /**
   * The program: an absolute path, or a name that is looked for in `/usr/local/bin`, `/opt/homebrew/bin`, `/usr/bin` and
   * `/bin`. Default `pocketsphinx_batch`.
   */
  program: z
    .string()
    .regex(/^(\/|[\w.-]+$)/)
    .default(defaultProgram)
    .describe('The program: an absolute path, or a name in the usual folders.'),
  /** The folder of the model: `en-us/`, `en-us.lm.bin`, `cmudict-en-us.dict`. Default `/usr/share/pocketsphinx/model/en-us`. */
  modelDirectory: z
    .string()
    .regex(/^\//)
    .default(defaultModelDirectory)
    .describe('The folder of the model: `en-us/`, `en-us.lm.bin`, `cmudict-en-us.dict`.'),
  /** A JSGF grammar: then nothing but its sentences is heard, in all audio. Absent: any English. */
  grammar: z
    .string()
    .max(1_000_000)
    .regex(/^#JSGF\s/)
    .optional()
    .describe('A JSGF grammar: then nothing but its sentences is heard. Left out: any English.'),
  /** Milliseconds beyond four times a recording's length after which the program counts as stuck. Default 30,000. */
  timeoutMs: z
    .int()
    .min(1)
    .max(3_600_000)
    .default(30_000)
    .describe('Milliseconds beyond four times a recording’s length after which the program counts as stuck.'),
  /** The most programs at once, about 105 MB each; further calls wait. Default 2. */
  processes: z
    .int()
    .min(1)
    .max(64)
    .default(2)
    .describe('The most programs at once, about 105 MB each; further calls wait.'),
});

/** Checked options. */
export type PocketsphinxOptions = z.output<typeof pocketsphinxOptionsSchema>;
