import type { ProviderWarning, TtsRequest, TtsResult } from '@dragoman/provider';
import { durationMsOf, readWavHeader, type WavHeader } from '@dragoman/sound-kit';
import { optionsOf } from '@dragoman/vendor-google';
import { z } from 'zod';
import type { Catalogue } from './catalogue.ts';
import { failures, faultOf } from './failures.ts';
import { type FormatPlan, planFormat } from './formats.ts';
import { synthesisInput } from './input.ts';
import type { GoogleTextToSpeechOptions } from './options.ts';
import { pickVoice } from './pick-voice.ts';
import { prosodyFields } from './prosody.ts';
import type { TextToSpeechVendor } from './vendor.ts';

const responseSchema = z.object({
  audioContent: z.instanceof(Uint8Array).refine((audio) => audio.length > 0, { error: 'is empty' }),
});

const headerSchema = z.custom<WavHeader>((header) => header !== undefined);

/** What Google cannot do. Core leaves it out by the capabilities; other hosts are told. */
const notApplied = ({ style, instructions, words }: TtsRequest): ProviderWarning[] =>
  Object.entries({ style, instructions, words: words || undefined })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => ({
      code: 'option_not_applied',
      message: `The speech synthesiser has no ${name}: it was left out.`,
    }));

/** The speech as it was asked for, and how long it lasts where its bytes tell. */
const unwrapped = (
  { format, isWrapped }: FormatPlan,
  audio: Buffer,
): { readonly audio: Buffer; readonly durationMs?: number } => {
  const isWav = isWrapped || (format.kind === 'container' && format.container === 'wav');
  const header = isWav ? headerSchema.parse(readWavHeader(audio)) : undefined;
  const speech = isWrapped ? audio.subarray(header?.start, header?.end) : audio;
  const durationMs = durationMsOf(speech, format);
  return { audio: speech, ...(durationMs === undefined ? {} : { durationMs }) };
};

/** Speaks in one call. */
export const synthesize = async (
  request: TtsRequest,
  options: GoogleTextToSpeechOptions,
  vendor: TextToSpeechVendor,
  catalogue: Catalogue,
): Promise<TtsResult> => {
  const { signal, language, prosody, model } = request;
  vendor.throwIfOver(signal);
  if (model !== undefined) {
    throw failures.input(
      'unknown_model',
      'The speech synthesiser has voices and no models: leave the model out.',
    );
  }
  const input = synthesisInput(request.input);
  const plan = planFormat(request.format);
  const voice = pickVoice(await catalogue.known(signal), language, request.voice);
  const { fields, warnings } = prosodyFields(prosody, voice.name);
  const confidential = () => [request.input.value];
  return vendor.call({ signal, confidential, faultOf }, async (call) => {
    const [response] = await call.connection.client.synthesizeSpeech(
      {
        input,
        voice: { languageCode: voice.languageCode, name: voice.name },
        audioConfig: {
          ...plan.fields,
          ...fields,
          ...(options.effectsProfile === undefined ? {} : { effectsProfileId: [options.effectsProfile] }),
        },
      },
      optionsOf(call),
    );
    const { audioContent } = responseSchema.parse(response);
    return {
      ...unwrapped(plan, Buffer.from(audioContent.buffer, audioContent.byteOffset, audioContent.length)),
      format: plan.format,
      voice: voice.name,
      warnings: [...voice.warnings, ...warnings, ...notApplied(request)],
    };
  });
};
