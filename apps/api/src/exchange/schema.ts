import { z } from 'zod';

/** How an import into anything went. */
export const importData = z.strictObject({
  imported: z.int().describe('New.'),
  updated: z.int(),
  skipped: z.int().describe('There already, the same; or said again by the file.'),
  failed: z.int().describe('Not taken, each for one of `errors`.'),
  errors: z
    .array(z.strictObject({ line: z.int(), message: z.string() }))
    .describe('The first 100; lines count from 1.'),
});
