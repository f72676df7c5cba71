import { resample, type SpokenAudio, speak } from '../shared/speaker.ts';
import { speechEncoders } from './encode-speech.ts';
import { readSynthesis, type SynthesisRequest } from './synthesis-request.ts';

const amplified = ({ pcm, sampleRate }: SpokenAudio, gainDb: number): SpokenAudio => {
  if (gainDb === 0) return { pcm, sampleRate };
  const factor = 10 ** (gainDb / 20);
  const output = Buffer.alloc(pcm.length & ~1);
  for (let offset = 0; offset < output.length; offset += 2) {
    const sample = Math.round(pcm.readInt16LE(offset) * factor);
    output.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), offset);
  }
  return { pcm: output, sampleRate };
};

/** Really speaks, with eSpeak NG; the pitch alone is the voice's own. */
export const speakRequest = async (
  request: Pick<SynthesisRequest, 'text' | 'kind' | 'voice' | 'rate' | 'gainDb' | 'sampleRate'>,
): Promise<SpokenAudio> => {
  const { text, kind, voice, rate, gainDb, sampleRate } = request;
  const [language = 'en'] = voice.languageCodes;
  const spoken = await speak(text, language, { voice: voice.speaker, rate, kind });
  return amplified(resample(spoken, sampleRate), gainDb);
};

/** What is kept of what was said, in requests: an engine and an encoder are started for each anew. */
const mostKept = 100;

/** Answers `SynthesizeSpeech`; what was asked before is not made twice. */
export const createSynthesiser = (): ((message: object) => Promise<object>) => {
  const made = new Map<string, Promise<Buffer>>();

  const make = async (request: SynthesisRequest): Promise<Buffer> =>
    speechEncoders[request.encoding](await speakRequest(request));

  return async (message) => {
    const request = readSynthesis(message);
    const key = JSON.stringify(request);
    const audio = made.get(key) ?? make(request);
    const [oldest] = made.keys();
    if (made.size === mostKept && oldest !== undefined) made.delete(oldest);
    made.set(key, audio);
    return { audioContent: await audio };
  };
};
