import { z } from 'zod';

/** Options under `providers.tesseract`. */
export const tesseractOptionsSchema = z.strictObject({
  /**
   * Folders with data of languages (`deu.traineddata`, or the same with `.gz`), looked at before the usual ones. Default
   * none: the packages `@tesseract.js-data/<language>`, and what the system's packages install.
   */
  dataFolders: z
    .array(z.string().regex(/^\//, 'must be an absolute path'))
    .default([])
    .describe('Folders with data of languages (`deu.traineddata`), looked at before the usual ones.'),
  /** The languages that are expected where a request names none, likeliest first. Default English. */
  languages: z
    .array(z.string().min(2))
    .min(1)
    .default(['en'])
    .describe('The languages that are expected where a request names none, likeliest first.'),
  /** Milliseconds that one picture may take before its process counts as stuck and is ended. Default 120,000. */
  timeoutMs: z
    .int()
    .min(1)
    .max(3_600_000)
    .default(120_000)
    .describe('Milliseconds that one picture may take before its process counts as stuck and is ended.'),
  /** The most pictures that are read at once, each in a process of its own. Absent: one for each processor, 1..8. */
  processes: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('The most pictures read at once, each in its own process. Left out: one a processor, 1..8.'),
  /** Megabytes of memory beyond which such a process is ended. Default 1,000. */
  maxMemoryMegabytes: z
    .int()
    .min(1)
    .max(65_536)
    .default(1000)
    .describe('Megabytes of memory beyond which such a process is ended.'),
});

/** Checked options. */
export type TesseractOptions = z.output<typeof tesseractOptionsSchema>;
