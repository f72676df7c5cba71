import type { ProviderWarning, TtsProsody, TtsRequest, TtsResult } from '@dragoman/provider';
import { defined, fittedProsody, notApplied, readSsml, textOfSsml } from '@dragoman/provider-kit';
import { durationMsOf, readWavHeader, type WavHeader } from '@dragoman/sound-kit';
import { optionsOf } from '@dragoman/vendor-google';
import { z } from 'zod';
import { failures, vendorRequest } from './failures.ts';
import { type FormatPlan, planFormat } from './formats.ts';
import type { GoogleTtsOptions } from './options.ts';
import { type PickedVoice, pickVoice } from './pick-voice.ts';
import type { GoogleTtsVendor } from './vendor.ts';
import type { VoiceList } from './voices.ts';

/** UTF-8 bytes of one call. */
export const maxBytes = 5000;

/** SSML is read first, so that what is broken or hostile never leaves this machine, and goes as it was written. */
const inputOf = ({ kind, value }: TtsRequest['input']): { text: string } | { ssml: string } => {
  if (Buffer.byteLength(value) > maxBytes) {
    const detail = `The speech synthesiser takes up to ${maxBytes} bytes at once.`;
    throw failures.input('limit_exceeded', detail);
  }
  if (kind === 'text') return { text: value };
  readSsml(value);
  return { ssml: value };
};

const limits = { rate: [0.25, 2], pitch: [-20, 20], volume: [-96, 16] } as const;

/** Prosody as Google takes it. Chirp voices take no pitch. */
export const prosodyOf = (asked: TtsProsody | undefined, voice: string) => {
  const { pitch, ...others } = limits;
  const { values, warnings } = fittedProsody(asked, /-Chirp/.test(voice) ? others : { pitch, ...others });
  const fields = defined({
    speakingRate: values.rate,
    pitch: values.pitch,
    volumeGainDb: values.volume,
  });
  return { fields, warnings };
};

type Input = ReturnType<typeof inputOf>;

const mannerOf = ({ prosody: asked }: TtsRequest, voice: string, input: Input) => ({
  input,
  ...prosodyOf(asked, voice),
});

/** A voice of Gemini is told in words how to speak, and by nothing else: it takes neither prosody nor SSML. */
const geminiManner = ({ prosody = {}, instructions }: TtsRequest, input: Input) => {
  const isSsml = 'ssml' in input;
  const text = isSsml ? textOfSsml(readSsml(input.ssml)).replaceAll(/\s+/g, ' ').trim() : input.text;
  const simplified: ProviderWarning = {
    code: 'ssml_simplified',
    message: 'Voices of Gemini take no SSML: the words alone were sent.',
  };
  const left = Object.keys(prosody).map((name) =>
    notApplied(`Voices of Gemini take no ${name}: it was left out.`),
  );
  return {
    input: { text, ...defined({ prompt: instructions }) },
    fields: {},
    warnings: [...(isSsml ? [simplified] : []), ...left],
  };
};

/** What Google cannot do. Core leaves it out by the capabilities; other hosts are told. */
const lacking = ({ style, instructions, words }: TtsRequest, { isGemini }: PickedVoice): ProviderWarning[] =>
  Object.keys(
    defined({ style, instructions: isGemini ? undefined : instructions, words: words || undefined }),
  ).map((name) => notApplied(`The speech synthesiser has no ${name}: it was left out.`));

const answerSchema = z.object({
  audioContent: z.instanceof(Uint8Array).refine((audio) => audio.length > 0, { error: 'is empty' }),
});

const headerSchema = z.custom<WavHeader>((header) => header !== undefined);

/** The speech as it was asked for, and how long it lasts where its bytes tell. */
const unwrapped = ({ format, isWrapped }: FormatPlan, audio: Uint8Array) => {
  const isWav = isWrapped || (format.kind === 'container' && format.container === 'wav');
  const header = isWav ? headerSchema.parse(readWavHeader(audio)) : undefined;
  const speech = isWrapped ? audio.subarray(header?.start, header?.end) : audio;
  return { audio: speech, ...defined({ durationMs: durationMsOf(speech, format) }) };
};

/** Speaks in one call. */
export const synthesize = (
  request: TtsRequest,
  { effectsProfile, geminiModel }: GoogleTtsOptions,
  vendor: GoogleTtsVendor,
  list: VoiceList,
): Promise<TtsResult> =>
  vendor.call(vendorRequest(request), async (call) => {
    if (request.model !== undefined && !/^gemini-/.test(request.model)) {
      const detail = 'The speech synthesiser has no such model: those of its Gemini voices alone are named.';
      throw failures.input('unknown_model', detail);
    }
    const input = inputOf(request.input);
    const plan = planFormat(request.format);
    const voices = await list.recent(call);
    const picked = pickVoice(voices, request.language, request.voice, request.model !== undefined);
    const { name, languageCode, isGemini } = picked;
    if (request.model !== undefined && !isGemini) {
      const detail = 'This voice has no choice of models: leave the model out.';
      throw failures.input('unknown_model', detail);
    }
    const manner = isGemini ? geminiManner(request, input) : mannerOf(request, name, input);
    const effects = defined({ effectsProfileId: effectsProfile && [effectsProfile] });
    const modelName = isGemini ? (request.model ?? geminiModel) : undefined;
    const [answer] = await call.connection.client.synthesizeSpeech(
      {
        input: manner.input,
        voice: { languageCode, name, ...defined({ modelName }) },
        audioConfig: { ...plan.fields, ...manner.fields, ...effects },
      },
      await optionsOf(call),
    );
    return {
      ...unwrapped(plan, answerSchema.parse(answer).audioContent),
      format: plan.format,
      voice: name,
      ...defined({ model: modelName }),
      warnings: [...picked.warnings, ...manner.warnings, ...lacking(request, picked)],
    };
  });
