import { z } from 'zod';
import { parseRequest } from '../recognise-call.ts';
import { invalid, Refusal } from '../status.ts';
import { type SpeechEncoding, speechEncoders } from './encode-speech.ts';
import { isWellFormed } from './ssml-problem.ts';
import { type DoubleVoice, doubleVoices, isGemini, voicesOf } from './voices.ts';

/** `VoiceSelectionParams`, as far as it is known here: a field that is not is refused. */
export const voiceSchema = z.strictObject({
  languageCode: z.string().default(''),
  name: z.string().default(''),
  modelName: z.string().default(''),
  ssmlGender: z.enum(['SSML_VOICE_GENDER_UNSPECIFIED', 'MALE', 'FEMALE', 'NEUTRAL']).optional(),
});

const audioConfigSchema = z.strictObject({
  audioEncoding: z
    .enum(['AUDIO_ENCODING_UNSPECIFIED', 'LINEAR16', 'MP3', 'OGG_OPUS', 'MULAW', 'ALAW', 'PCM', 'M4A'])
    .default('AUDIO_ENCODING_UNSPECIFIED'),
  speakingRate: z.number().default(0),
  pitch: z.number().default(0),
  volumeGainDb: z.number().default(0),
  sampleRateHertz: z.int().default(0),
  effectsProfileId: z.array(z.string()).default([]),
});

const requestSchema = z.strictObject({
  input: z.strictObject({
    text: z.string().optional(),
    ssml: z.string().optional(),
    prompt: z.string().optional(),
  }),
  voice: voiceSchema,
  audioConfig: audioConfigSchema,
});

/** What is to be spoken, and how. */
export interface SynthesisRequest {
  readonly text: string;
  readonly kind: 'text' | 'ssml';
  readonly voice: DoubleVoice;
  readonly encoding: SpeechEncoding;
  readonly sampleRate: number;
  readonly rate: number;
  readonly gainDb: number;
}

const refuse = (message: string): never => {
  throw new Refusal(invalid(message));
};

const effects: ReadonlySet<string> = new Set([
  'wearable-class-device',
  'handset-class-device',
  'headphone-class-device',
  'small-bluetooth-speaker-class-device',
  'medium-bluetooth-speaker-class-device',
  'large-home-entertainment-class-device',
  'large-automotive-class-device',
  'telephony-class-application',
]);

/** The voice of a selection. */
export const selectVoice = ({
  languageCode,
  name,
  ssmlGender,
}: z.output<typeof voiceSchema>): DoubleVoice => {
  if (languageCode === '') refuse('Invalid voice selection: language code is required.');
  if (name === '') {
    const candidates = voicesOf(languageCode);
    const voice = candidates.find((each) => each.ssmlGender === ssmlGender) ?? candidates[0];
    return (
      voice ??
      refuse(
        'No TTS voice matching the TTS request. Please correct the voice selection params and try again.',
      )
    );
  }
  const voice = doubleVoices.find((each) => each.name === name);
  if (!voice) return refuse(`Voice '${name}' does not exist. Is it misspelled?`);
  if (!voice.languageCodes.some((code) => code.toLowerCase() === languageCode.toLowerCase())) {
    refuse(
      `Requested language code '${languageCode}' doesn't match the voice '${name}''s language code '${voice.languageCodes[0]}'. Either of the two must be changed.`,
    );
  }
  return voice;
};

const inputOf = ({ text, ssml }: z.output<typeof requestSchema>['input']) => {
  if ((text === undefined) === (ssml === undefined)) refuse('Exactly one input source must be set.');
  const value = text ?? ssml ?? '';
  if (value === '') refuse('Request contains an invalid argument.');
  if (Buffer.byteLength(value) > 5000) {
    refuse(
      'Either `input.text` or `input.ssml` is longer than the limit of 5000 bytes. This limit is different from quotas. To fix, reduce the byte length of the characters in this request.',
    );
  }
  if (ssml !== undefined && !isWellFormed(ssml)) {
    refuse('Invalid SSML. Newer voices like Neural2 require valid SSML.');
  }
  return { text: value, kind: ssml === undefined ? 'text' : 'ssml' } as const;
};

const opusRates: ReadonlySet<number> = new Set([8000, 12_000, 16_000, 24_000, 48_000]);

const encodingOf = ({
  audioEncoding,
  sampleRateHertz,
}: z.output<typeof audioConfigSchema>): SpeechEncoding => {
  if (!(audioEncoding in speechEncoders)) refuse('Invalid audio encoding.');
  const isPossible =
    sampleRateHertz === 0 ||
    (audioEncoding === 'OGG_OPUS'
      ? opusRates.has(sampleRateHertz)
      : sampleRateHertz >= 8000 && sampleRateHertz <= 48_000);
  if (!isPossible) refuse('The sample rate is not supported for the encoding chosen.');
  return audioEncoding as SpeechEncoding;
};

const within = (name: string, value: number, least: number, most: number): void => {
  if (value < least || value > most) {
    refuse(`Invalid ${name}: ${value}. It must be between ${least} and ${most}.`);
  }
};

/** Reads a request of `SynthesizeSpeech`, or refuses it. */
export const readSynthesis = (message: object): SynthesisRequest => {
  const { input, voice: selection, audioConfig } = parseRequest(requestSchema, message);
  const spoken = inputOf(input);
  const voice = selectVoice(selection);
  // The words are those of users' reports; what else Gemini refuses, and how, is unverified.
  if (isGemini(voice.name)) {
    if (selection.modelName === '') refuse('This voice requires a model name to be specified.');
    if (!/^gemini-[\w.-]+-tts$/.test(selection.modelName))
      refuse(`Model '${selection.modelName}' does not exist.`);
    if (spoken.kind === 'ssml') refuse('SSML is not supported for this voice.');
  } else if (selection.modelName !== '' || input.prompt !== undefined) {
    refuse('A model name and a prompt are only supported for promptable voices.');
  }
  const { speakingRate, pitch, volumeGainDb, sampleRateHertz, effectsProfileId } = audioConfig;
  if (speakingRate !== 0) within('speaking rate', speakingRate, 0.25, 2);
  within('pitch', pitch, -20, 20);
  within('volume gain', volumeGainDb, -96, 16);
  if (pitch !== 0 && voice.name.includes('-Chirp')) {
    refuse('This voice does not support pitch parameters at this time.');
  }
  if (effectsProfileId.some((id) => !effects.has(id))) refuse('Invalid effects profile id.');
  const encoding = encodingOf(audioConfig);
  return {
    ...spoken,
    voice,
    encoding,
    sampleRate: sampleRateHertz || voice.naturalSampleRateHertz,
    rate: speakingRate || 1,
    gainDb: volumeGainDb,
  };
};
