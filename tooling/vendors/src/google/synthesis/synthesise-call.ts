import { readMono, writeSamples } from '@dragoman/sound-kit';
import { resample, type SpokenAudio, type speak, spokenFormat } from '../../shared/speaker.ts';
import { speechEncoders } from './encode-speech.ts';
import { readSynthesis, type SynthesisRequest } from './synthesis-request.ts';

const amplified = ({ pcm, sampleRate }: SpokenAudio, gainDb: number): SpokenAudio => {
  if (gainDb === 0) return { pcm, sampleRate };
  const factor = 10 ** (gainDb / 20);
  const samples = readMono(pcm, spokenFormat).map((sample) => sample * factor);
  return { pcm: Buffer.from(writeSamples(samples).buffer), sampleRate };
};

/** What speaks, by a voice of eSpeak NG. */
export type GoogleSpeaking = (...parameters: Parameters<typeof speak>) => Promise<SpokenAudio> | SpokenAudio;

/** Speaks; the pitch alone is the voice's own. */
export const speakRequest = async (
  speaking: GoogleSpeaking,
  request: Pick<SynthesisRequest, 'text' | 'kind' | 'voice' | 'rate' | 'gainDb' | 'sampleRate'>,
): Promise<SpokenAudio> => {
  const { text, kind, voice, rate, gainDb, sampleRate } = request;
  const [language = 'en'] = voice.languageCodes;
  const spoken = await speaking(text, language, { voice: voice.speaker, rate, kind });
  return amplified(resample(spoken, sampleRate), gainDb);
};

/** What is kept of what was said, in requests: an engine and an encoder are started for each anew. */
const maxKept = 100;

/** Answers `SynthesizeSpeech`; what was asked before is not made twice. */
export const createSynthesiser = (speaking: GoogleSpeaking): ((message: object) => Promise<object>) => {
  const made = new Map<string, Promise<Buffer>>();

  const make = async (request: SynthesisRequest): Promise<Buffer> =>
    speechEncoders[request.encoding](await speakRequest(speaking, request));

  return async (message) => {
    const request = readSynthesis(message);
    const key = JSON.stringify(request);
    const audio = made.get(key) ?? make(request);
    const [oldest] = made.keys();
    if (made.size === maxKept && oldest !== undefined) made.delete(oldest);
    made.set(key, audio);
    return { audioContent: await audio };
  };
};
