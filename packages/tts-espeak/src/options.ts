import { z } from 'zod';

/** The program's name in Debian and Homebrew. */
export const defaultProgram = 'espeak-ng';

/** Options under `providers.espeak`. */
export const espeakOptionsSchema = z.strictObject({
  /**
   * The program: an absolute path, or a name that is looked for in `/usr/local/bin`, `/opt/homebrew/bin`, `/usr/bin` and
   * `/bin`. Default `espeak-ng`.
   */
  program: z
    .string()
    .regex(/^(\/|[\w.-]+$)/)
    .default(defaultProgram)
    .describe('The program: an absolute path, or a name in the usual folders.'),
  /** Milliseconds that one text may take before the program counts as stuck and is ended. Default 30,000. */
  timeoutMs: z
    .int()
    .min(1)
    .max(600_000)
    .default(30_000)
    .describe('Milliseconds that one text may take before the program counts as stuck and is ended.'),
  /** The most programs at once; further calls wait. Absent: half the processors, 1..4. */
  processes: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('The most programs at once; further calls wait. Left out: half the processors, 1..4.'),
});

/** Checked options. */
export type EspeakOptions = z.output<typeof espeakOptionsSchema>;
