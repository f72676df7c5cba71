import { silentLogger, type TtsProviderV1, type TtsRequest, type TtsResult } from '@dragoman/provider';
import { type EspeakOptions, ttsEspeak } from '../../src/index.ts';

/** A provider with the real eSpeak NG, which these tests need: `apt-get install espeak-ng`. */
export const createProvider = (options: Partial<EspeakOptions> = {}): TtsProviderV1 =>
  ttsEspeak.create(ttsEspeak.options.parse(options), { logger: silentLogger });

/** A signal that nobody aborts. */
export const calm = (): AbortSignal => new AbortController().signal;

/** Speaks English text as raw samples, unless told otherwise. */
export const speakWith = (
  provider: TtsProviderV1,
  value: string,
  extra: Partial<TtsRequest> = {},
): Promise<TtsResult> =>
  provider.synthesize({
    input: { kind: 'text', value },
    language: 'en-US',
    format: { kind: 'raw', encoding: 's16le', sampleRate: 22_050, channels: 1 },
    signal: calm(),
    ...extra,
  });

/** Speaks SSML. */
export const speakSsml = (provider: TtsProviderV1, inner: string): Promise<TtsResult> =>
  speakWith(provider, '', { input: { kind: 'ssml', value: `<speak>${inner}</speak>` } });

/** Samples of raw audio. */
const samplesOf = (audio: Uint8Array): Int16Array =>
  new Int16Array(audio.buffer.slice(audio.byteOffset, audio.byteOffset + audio.byteLength));

/** Root mean square in dB below the loudest. */
export const levelOf = (audio: Uint8Array): number => {
  const samples = samplesOf(audio);
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return 20 * Math.log10(Math.sqrt(sum / samples.length) / 32_768);
};

/** How alike a frame and the one `lag` samples later are, -1..1. */
const likeness = (samples: Int16Array, start: number, lag: number): number => {
  let [product, left, right] = [0, 0, 0];
  for (let index = start; index < start + 900; index += 3) {
    const [here = 0, there = 0] = [samples[index], samples[index + lag]];
    product += here * there;
    left += here * here;
    right += there * there;
  }
  return product / (Math.sqrt(left * right) + 1);
};

/** The median pitch of voiced speech in hertz, by autocorrelation. */
export const pitchOf = (audio: Uint8Array, sampleRate = 22_050): number => {
  const samples = samplesOf(audio);
  const pitches: number[] = [];
  for (let start = 4000; start < samples.length - 2000; start += 1100) {
    const loudest = samples
      .subarray(start, start + 1400)
      .reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    if (loudest < 4000) continue;
    let best = { lag: 60, value: -1 };
    for (let lag = 60; lag < 420; lag += 1) {
      const value = likeness(samples, start, lag);
      if (value > best.value) best = { lag, value };
    }
    pitches.push(sampleRate / best.lag);
  }
  return pitches.sort((left, right) => left - right)[Math.floor(pitches.length / 2)] ?? 0;
};
