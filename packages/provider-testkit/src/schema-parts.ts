import { z } from 'zod';

/** `ProviderWarning`, strictly. */
export const warningSchema = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_]*$/),
  message: z.string().min(1),
});

/** The members of `VendorTrace`. */
export const traceShape = {
  requestId: z.string().min(1).exactOptional(),
  model: z.string().min(1).exactOptional(),
};

/** A canonical BCP 47 tag. */
export const languageTagSchema = z.string().refine(
  (tag) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] === tag;
    } catch {
      return false;
    }
  },
  { error: 'is no canonical BCP 47 tag' },
);

/** What `languages()` gives, strictly. */
export const languagesSchema = z.union([
  z.literal('any'),
  z
    .array(languageTagSchema)
    .min(1)
    .refine((tags) => new Set(tags).size === tags.length, { error: 'names a language twice' }),
]);

/** A number from 0 to 1. */
export const shareSchema = z.number().min(0).max(1);

/** The containers of `AudioContainer`. */
export const audioContainerSchema = z.enum(['wav', 'mp3', 'ogg', 'flac', 'm4a', 'webm']);

/** `AudioFormat`, strictly. */
export const audioFormatSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('container'), container: audioContainerSchema }),
  z.strictObject({
    kind: z.literal('raw'),
    encoding: z.enum(['s16le', 'mulaw', 'alaw']),
    sampleRate: z.int().positive(),
    channels: z.int().positive(),
  }),
]);
