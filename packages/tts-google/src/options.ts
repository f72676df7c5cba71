import { connectableBy, connectionShape, endpointSchema, notConnectable } from '@dragoman/vendor-google';
import { z } from 'zod';

/** Where speech is to be heard. */
const effectsProfiles = [
  'wearable-class-device',
  'handset-class-device',
  'headphone-class-device',
  'small-bluetooth-speaker-class-device',
  'medium-bluetooth-speaker-class-device',
  'large-home-entertainment-class-device',
  'large-automotive-class-device',
  'telephony-class-application',
] as const;

/** Whether options lead to a server. */
export const isConnectable = connectableBy('textToSpeechEndpoint');

/** Options under `providers.google`. */
export const googleTtsOptionsSchema = z
  .strictObject({
    ...connectionShape,
    textToSpeechEndpoint: endpointSchema
      .optional()
      .describe(
        "`https://` and host, or `http://` for gRPC without TLS. Default: Google's own, which is `https://texttospeech.googleapis.com`.",
      ),
    geminiModel: z
      .string()
      .min(1)
      .default('gemini-2.5-flash-tts')
      .describe(
        'The model of voices with bare names, such as `Charon`, where a request names none. Default `gemini-2.5-flash-tts`.',
      ),
    effectsProfile: z
      .enum(effectsProfiles)
      .optional()
      .describe(
        'What the speech is made for, for example `telephony-class-application`. Default: nothing of the kind.',
      ),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type GoogleTtsOptions = z.output<typeof googleTtsOptionsSchema>;
