import type { AudioFormat } from '@dragoman/provider';
import { type AudioFacts, factsOf } from './audio-facts.ts';
import type { RecognitionConfig } from './recognition-config.ts';
import { invalid, Refusal } from './status.ts';

/** A recording as the configuration and its own bytes describe it. */
export interface Recording {
  readonly format: AudioFormat;
  /** Absent where only decoding would tell. */
  readonly durationMs?: number;
}

const refuse = (message: string): never => {
  throw new Refusal(invalid(message));
};

const opusRates: ReadonlySet<number> = new Set([8000, 12_000, 16_000, 24_000, 48_000]);

/** The containers whose header says all. */
const described = (config: RecognitionConfig, facts: AudioFacts): Recording => {
  const header = facts.kind.toUpperCase();
  const { encoding, sampleRate, channels = 1, durationMs, kind } = facts;
  if (encoding === undefined || encoding === 'ALAW')
    return refuse(`Invalid recognition 'config': bad encoding.`);
  if (config.encoding !== 'ENCODING_UNSPECIFIED' && config.encoding !== encoding) {
    refuse(
      `Encoding in RecognitionConfig must either be unspecified or match the value in the ${header} header.`,
    );
  }
  if (config.sampleRateHertz !== 0 && config.sampleRateHertz !== sampleRate) {
    refuse(
      `sample_rate_hertz (${config.sampleRateHertz}) in RecognitionConfig must either be unspecified or match the value in the ${header} header (${sampleRate}).`,
    );
  }
  if (sampleRate === undefined || sampleRate < 8000 || sampleRate > 48_000) {
    refuse(`Invalid recognition 'config': bad sample rate hertz.`);
  }
  if (channels !== (config.audioChannelCount || 1)) {
    refuse(`Must use single channel (mono) audio, but ${header} header indicates ${channels} channels.`);
  }
  return {
    format: { kind: 'container', container: kind },
    ...(durationMs === undefined ? {} : { durationMs }),
  };
};

const opus = (config: RecognitionConfig, kind: 'ogg' | 'webm', facts: AudioFacts | undefined): Recording => {
  if (!opusRates.has(config.sampleRateHertz)) refuse(`Invalid recognition 'config': bad sample rate hertz.`);
  if (facts?.kind !== kind || (kind === 'ogg' && facts.encoding !== 'OGG_OPUS')) {
    refuse('Invalid audio content: it does not match the encoding in RecognitionConfig.');
  }
  return {
    format: { kind: 'container', container: kind },
    ...(facts?.durationMs === undefined ? {} : { durationMs: facts.durationMs }),
  };
};

const raw = (config: RecognitionConfig, bytes: number): Recording => {
  const { encoding, sampleRateHertz: sampleRate, audioChannelCount } = config;
  if (encoding !== 'LINEAR16' && encoding !== 'MULAW') {
    return refuse(`Invalid recognition 'config': bad encoding.`);
  }
  if (sampleRate === 0) refuse(`Invalid recognition 'config': bad sample rate hertz.`);
  const channels = audioChannelCount || 1;
  const width = encoding === 'LINEAR16' ? 2 : 1;
  return {
    format: {
      kind: 'raw',
      encoding: encoding === 'LINEAR16' ? 's16le' : 'mulaw',
      sampleRate,
      channels,
    },
    durationMs: (bytes / (width * channels * sampleRate)) * 1000,
  };
};

/** How a recording is to be read, or the refusal of what contradicts it. `bytes`: of all of it, where `audio` is its start. */
export const recordingOf = (
  config: RecognitionConfig,
  audio: Buffer,
  bytes: number = audio.length,
): Recording => {
  const facts = factsOf(audio, bytes);
  if (facts?.kind === 'wav' || facts?.kind === 'flac') return described(config, facts);
  if (config.encoding === 'OGG_OPUS') return opus(config, 'ogg', facts);
  if (config.encoding === 'WEBM_OPUS') return opus(config, 'webm', facts);
  return raw(config, bytes);
};
