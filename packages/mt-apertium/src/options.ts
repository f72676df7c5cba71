import { z } from 'zod';

/** Where Debian's Apertium packages put their modes. */
export const defaultModesDirectory = '/usr/share/apertium/modes';

/** Options under `providers.apertium`. */
export const apertiumOptionsSchema = z.strictObject({
  /**
   * The folder with the `*.mode` files. The programs are looked for in the `bin` folder of the same installation first
   * (`/opt/apertium/share/apertium/modes` → `/opt/apertium/bin`). Default `/usr/share/apertium/modes`.
   */
  modesDirectory: z
    .string()
    .min(1)
    .default(defaultModesDirectory)
    .describe('The folder with the `*.mode` files.'),
  /** Milliseconds without work after which a pipeline is ended and its memory freed. Default 300,000. */
  idleMs: z
    .int()
    .min(1)
    .max(86_400_000)
    .default(300_000)
    .describe('Milliseconds without work after which a pipeline is ended and its memory freed.'),
  /** Milliseconds that a pipeline may work on one text before it counts as stuck and is replaced. Default 30,000. */
  timeoutMs: z
    .int()
    .min(1)
    .max(600_000)
    .default(30_000)
    .describe('Milliseconds that a pipeline may work on one text before it counts as stuck and is replaced.'),
  /**
   * The most pipelines that one direction may have; further ones start only while the others are busy. Short texts that
   * come beside long ones have one more.
   * Absent: half the processors, 1..4.
   */
  pipelinesPerDirection: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'The most pipelines of one direction, about 110 MB each; further ones start only while the others are busy. ' +
        'Short texts that come beside long ones have one more. Left out: half the processors, 1..4.',
    ),
});

/** Checked options. */
export type ApertiumOptions = z.output<typeof apertiumOptionsSchema>;
