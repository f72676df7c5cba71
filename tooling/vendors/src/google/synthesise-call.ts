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

/** Answers `SynthesizeSpeech`. */
export const synthesiseCall = async (message: object): Promise<object> => {
  const request = readSynthesis(message);
  return { audioContent: await speechEncoders[request.encoding](await speakRequest(request)) };
};
