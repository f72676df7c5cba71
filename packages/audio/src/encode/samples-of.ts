import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeToMono } from '../decode/decode-to-mono.ts';
import type { AudioTools } from '../tools.ts';
import type { AudioInfo } from '../types.ts';
import { withFolder } from './temporary.ts';

/** A file in memory that is to be decoded. */
export interface SamplesOptions {
  readonly audio: Uint8Array;
  readonly info: AudioInfo;
  /** Hertz of the samples. */
  readonly sampleRate: number;
  readonly signal: AbortSignal;
  readonly tools: AudioTools | undefined;
}

/** Samples of 16 bits, little-endian, mono. */
export interface Samples {
  readonly bytes: Uint8Array;
  readonly sampleRate: number;
}

/** What is kept in memory at once, in seconds: more than any text of one request takes to say. */
const maxSeconds = 7200;

/** Decodes a file in memory. Throws and rejects as `decodeAudio`. */
export const samplesOf = ({ audio, info, sampleRate, signal, tools }: SamplesOptions): Promise<Samples> =>
  withFolder(async (folder) => {
    const [path, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(path, audio, { mode: 0o600 });
    await decodeToMono({ path, info, to, sampleRate, maxSamples: maxSeconds * sampleRate, tools, signal });
    return { bytes: await readFile(to), sampleRate };
  });
