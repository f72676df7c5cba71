import { z } from 'zod';
import { parseRequest } from '../recognise-call.ts';
import { invalid, Refusal } from '../status.ts';
import type { StreamOpening } from '../stream.ts';
import { streamEncoders } from './encode-speech.ts';
import { selectVoice, voiceSchema } from './synthesis-request.ts';
import { type GoogleSpeaking, speakRequest } from './synthesise-call.ts';

const configMessage = z.strictObject({
  streamingConfig: z.strictObject({
    voice: voiceSchema,
    streamingAudioConfig: z
      .strictObject({
        audioEncoding: z.enum(['PCM', 'MULAW', 'ALAW']).default('PCM'),
        sampleRateHertz: z.int().min(8000).max(48_000).default(24_000),
        speakingRate: z.number().min(0.25).max(2).default(1),
      })
      .prefault({}),
  }),
});

const inputMessage = z.strictObject({ input: z.strictObject({ text: z.string().min(1).max(5000) }) });

const chunkBytes = 8192;

const configuredBy = (message: object) => {
  const { voice: selection, streamingAudioConfig: audio } = parseRequest(
    configMessage,
    message,
  ).streamingConfig;
  const voice = selectVoice(selection);
  if (!voice.name.includes('-Chirp3-HD-')) {
    throw new Refusal(invalid('Currently, only Chirp 3: HD voices are supported for streaming synthesis.'));
  }
  return { voice, ...audio };
};

/** Answers `StreamingSynthesize`: each text in chunks as it comes. */
export const synthesiseStream =
  (speaking: GoogleSpeaking): StreamOpening =>
  () => {
    let configured: ReturnType<typeof configuredBy> | undefined;
    return {
      async take(message) {
        if (!configured) {
          configured = configuredBy(message);
          return [];
        }
        const { voice, audioEncoding, sampleRateHertz: sampleRate, speakingRate: rate } = configured;
        const { text } = parseRequest(inputMessage, message).input;
        const spoken = await speakRequest(speaking, {
          text,
          kind: 'text',
          voice,
          rate,
          gainDb: 0,
          sampleRate,
        });
        const audio = await streamEncoders[audioEncoding](spoken);
        return Array.from({ length: Math.ceil(audio.length / chunkBytes) }, (_, index) => ({
          audioContent: audio.subarray(index * chunkBytes, (index + 1) * chunkBytes),
        }));
      },
      end: async () => [],
      close: () => undefined,
    };
  };
