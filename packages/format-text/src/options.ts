import { encodingOption } from '@dragoman/format-kit';
import { z } from 'zod';

/** What callers may set under `options.text`. */
export const textOptions = z.strictObject({ encoding: encodingOption });

export type TextOptions = z.output<typeof textOptions>;
