import { z } from 'zod';
import { languageTagSchema, shareSchema, warningSchema } from '../schema-parts.ts';

const segmentSchema = z.strictObject({
  key: z.string().min(1).max(500),
  source: z.string().min(1),
  page: z.int().positive().exactOptional(),
  context: z.string().min(1).exactOptional(),
  constraints: z
    .strictObject({
      maxLength: z.int().positive().exactOptional(),
      maxLines: z.int().positive().exactOptional(),
    })
    .exactOptional(),
  confidence: shareSchema.exactOptional(),
  language: languageTagSchema.exactOptional(),
  pluralCategory: z.enum(['zero', 'one', 'two', 'few', 'many', 'other']).exactOptional(),
  place: z.json().exactOptional(),
  target: z.string().exactOptional(),
});

/** What `extract` gives, strictly. */
export const formatExtractionSchema = z.strictObject({
  segments: z.array(segmentSchema),
  pages: z.int().positive(),
  language: languageTagSchema.exactOptional(),
  info: z.record(z.string(), z.json()).exactOptional(),
  warnings: z.array(warningSchema),
});

/** What `render` gives, strictly. */
export const formatRenderingSchema = z.strictObject({
  // Not `z.instanceof`: the type that newer versions of zod give it would not be there for users of older ones.
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be a Uint8Array'),
  mediaType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  extension: z.string().regex(/^[a-z0-9]+(?:\.[a-z0-9]+)*$/),
  warnings: z.array(warningSchema.extend({ key: z.string().exactOptional() })),
});
