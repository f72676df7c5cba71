import { labelOf } from '@dragoman/format-kit';
import { z } from 'zod';

/** What callers may set under `options.text`. */
export const textOptions = z.strictObject({
  /** By any of its labels at https://encoding.spec.whatwg.org. Absent: told by the bytes. */
  encoding: z
    .string()
    .max(50)
    .transform((name, context) => {
      const label = labelOf(name);
      if (label !== undefined) return label;
      context.addIssue({
        code: 'custom',
        message: 'There is no such encoding. Use for example utf-8 or windows-1251.',
      });
      return z.NEVER;
    })
    .optional(),
});

export type TextOptions = z.output<typeof textOptions>;
