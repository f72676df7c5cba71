import { z } from 'zod';
import { labelOf } from './encodings.ts';

/**
 * The option `encoding` of formats whose files are text: by any of its labels at https://encoding.spec.whatwg.org. Absent:
 * told by the bytes.
 */
export const encodingOption = z
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
  .optional();
