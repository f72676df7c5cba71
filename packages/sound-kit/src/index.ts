export { tagAt, viewOf } from './bytes.ts';
export {
  bytesPerFrame,
  isSameFormat,
  rawDurationMs,
  rowOfFormat,
  type SampleEncoding,
  type SampleFormat,
  silence,
  speechFormat,
} from './formats.ts';
export { findWavHeader, readWavHeader, type Stretch, type WavHeader, wavDurationMs } from './read-wav.ts';
export { Resampler, resample } from './resampler.ts';
export { createMonoReader, levelOf, readMono, writeSamples } from './samples.ts';
export { beginsAs, durationMsOf, ensureBeginsAs, sniffContainer } from './sniff.ts';
export { wavHeader, wavHeaderBytes, wavOf } from './write-wav.ts';
