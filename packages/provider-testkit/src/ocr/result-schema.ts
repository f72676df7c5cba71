import { z } from 'zod';
import { languageTagSchema, shareSchema, traceShape, warningSchema } from '../schema-parts.ts';

const box = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  angle: z.number().min(-360).max(360),
});

const word = z.strictObject({ text: z.string().regex(/\S/), box, confidence: shareSchema });

const line = word.extend({
  words: z.array(word).min(1).exactOptional(),
  language: languageTagSchema.exactOptional(),
});

/** `OcrResult`, strictly: what is not in the contract is refused. */
export const ocrResultSchema = z.strictObject({
  ...traceShape,
  width: z.int().positive(),
  height: z.int().positive(),
  blocks: z.array(z.strictObject({ box, lines: z.array(line).min(1) })),
  language: languageTagSchema.exactOptional(),
  orientation: z.literal([0, 90, 180, 270]).exactOptional(),
  warnings: z.array(warningSchema),
});

/** `OcrCapabilities`, strictly. */
export const ocrCapabilitiesSchema = z.strictObject({
  offline: z.boolean(),
  languageDetection: z.boolean(),
  wordBoxes: z.boolean(),
  lineLanguages: z.boolean(),
  rotation: z.boolean(),
  orientation: z.boolean(),
  layout: z.boolean(),
  formats: z.array(z.enum(['png', 'jpeg', 'webp', 'gif', 'tiff', 'bmp'])).min(1),
  maxPixels: z.int().positive().exactOptional(),
});
