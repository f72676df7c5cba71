import { encodingOption } from '@dragoman/format-kit';
import { z } from 'zod';

/** What callers may set under `options.srt` and its like. */
export const subtitleOptions = z.strictObject({ encoding: encodingOption });

export type SubtitleOptions = z.output<typeof subtitleOptions>;
