import { z } from 'zod';

/** What callers may set under `options.xlsx`. */
export const sheetOptions = z.strictObject({
  /**
   * Translate the names of sheets as well; whatever refers to them follows. Macros, and files that refer to this one, do
   * not. Default false.
   */
  sheet_names: z.boolean().default(false),
});

export type SheetOptions = z.output<typeof sheetOptions>;
