import { z } from 'zod';

const file = z.strictObject({
  /** The name inside the model's folder. */
  name: z.string().regex(/^[a-z]+\.(bin|spm)$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
});

/** What is written beside the files of an installed model, as `manifest.json`. */
export const manifestSchema = z.strictObject({
  source: z.string().min(1),
  target: z.string().min(1),
  /** Of the model, as its records say. */
  version: z.string().min(1),
  /** Whether it is a small or a large one, as its records say. */
  architecture: z.string().optional(),
  /** What a person should know of it, from its list. */
  warnings: z.array(z.string()).optional(),
  files: z.strictObject({
    model: file,
    sourceVocabulary: file,
    targetVocabulary: file,
    shortlist: file.optional(),
  }),
});

/** Checked manifest. */
export type Manifest = z.output<typeof manifestSchema>;

/** The file name of a manifest. */
export const manifestName = 'manifest.json';
