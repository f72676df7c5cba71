import { z } from 'zod';

/** What callers may set under `options.json`. */
export const jsonOptions = z.strictObject({
  /** Whether ` | ` divides the forms of a text, as in vue-i18n. Absent: told by the file. */
  pipes: z.boolean().optional(),
});

export type JsonOptions = z.output<typeof jsonOptions>;
