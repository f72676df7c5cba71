import { z } from 'zod';

/** What callers may set under `options.properties`. */
export const propertiesOptions = z.strictObject({
  /**
   * Whether characters beyond ASCII are written as `\uXXXX`. Absent: as the file does; and so where it has none, since any
   * Java reads that.
   */
  unicode_escapes: z.boolean().optional(),
});

export type PropertiesOptions = z.output<typeof propertiesOptions>;
