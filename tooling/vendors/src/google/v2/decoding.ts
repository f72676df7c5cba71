import { type AudioFacts, factsOf } from '../audio-facts.ts';
import type { Recording } from '../recording.ts';
import { invalid, Refusal } from '../status.ts';
import type { ConfigV2, Decoding } from './config.ts';

const refuse = (message: string): never => {
  throw new Refusal(invalid(message));
};

const notSupported = 'Audio data does not appear to be in a supported encoding.';

/** The containers that are named with their encoding. */
const containers: Partial<Record<Decoding['encoding'], AudioFacts['kind']>> = {
  FLAC: 'flac',
  MP3: 'mp3',
  OGG_OPUS: 'ogg',
  WEBM_OPUS: 'webm',
  MP4_AAC: 'm4a',
  M4A_AAC: 'm4a',
  MOV_AAC: 'm4a',
};

const samples = { LINEAR16: ['s16le', 2], MULAW: ['mulaw', 1], ALAW: ['alaw', 1] } as const;

const inContainer = ({ kind, durationMs }: AudioFacts): Recording => ({
  format: { kind: 'container', container: kind },
  ...(durationMs === undefined ? {} : { durationMs }),
});

/** What a header alone must tell. */
const detected = (facts: AudioFacts | undefined): Recording => {
  if (!facts) return refuse(notSupported);
  const needsEncoding = facts.kind === 'wav' || facts.kind === 'ogg';
  return needsEncoding && facts.encoding === undefined ? refuse(notSupported) : inContainer(facts);
};

const explicit = (decoding: Decoding, facts: AudioFacts | undefined, bytes: number): Recording => {
  const { encoding, sampleRateHertz: sampleRate, audioChannelCount: channels } = decoding;
  if (sampleRate < 8000 || sampleRate > 48_000) refuse(`Invalid sample rate hertz value: ${sampleRate}`);
  if (channels < 1 || channels > 8) refuse(`Invalid audio channel count value: ${channels}`);
  if (encoding === 'LINEAR16' || encoding === 'MULAW' || encoding === 'ALAW') {
    const [name, width] = samples[encoding];
    return {
      format: { kind: 'raw', encoding: name, sampleRate, channels },
      durationMs: (bytes / (width * channels * sampleRate)) * 1000,
    };
  }
  return facts !== undefined && facts.kind === containers[encoding]
    ? inContainer(facts)
    : refuse(notSupported);
};

/** How a recording is to be read, or the refusal of what contradicts it. `bytes`: of all of it, where `audio` is its start. */
export const decodedBy = (
  { autoDecodingConfig, explicitDecodingConfig }: ConfigV2,
  audio: Buffer,
  bytes: number = audio.length,
): Recording => {
  const facts = factsOf(audio, bytes);
  if (explicitDecodingConfig) return explicit(explicitDecodingConfig, facts, bytes);
  return autoDecodingConfig
    ? detected(facts)
    : refuse('Either auto or explicit decoding config is required.');
};
