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
    /** `https://` and host, or `http://` for gRPC without TLS. Default: Google's own, which is `https://texttospeech.googleapis.com`. */
    textToSpeechEndpoint: endpointSchema.optional(),
    /** What the speech is made for, for example `telephony-class-application`. Default: nothing of the kind. */
    effectsProfile: z.enum(effectsProfiles).optional(),
  })
  .refine(isConnectable, notConnectable);

/** Checked options. */
export type GoogleTtsOptions = z.output<typeof googleTtsOptionsSchema>;
