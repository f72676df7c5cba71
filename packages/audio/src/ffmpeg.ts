import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { AudioContainer } from '@dragoman/provider';
import { createTurns, ProgramFailure, runProgram } from '@dragoman/provider-kit';
import { hasRoom } from './disk.ts';
import { corrupt, diskFull, needsFfmpeg, overloaded } from './failures.ts';
import type { WavLayout } from './inspect/wav.ts';
import { type AudioTools, ffmpegOf } from './tools.ts';

/** How many run at once: each takes one processor. */
const turns = createTurns({
  max: Math.max(1, Math.min(4, availableParallelism())),
  maxWaiting: 100,
  overloaded,
});

/** Processor seconds of one run: four hours of MP3 take less than one minute. */
const maxProcessorSeconds = 900;
/** A run that waits for anything is ended after so many milliseconds. */
const timeoutMs = 3_600_000;
/** Bytes that it may take at once. */
const maxAllocation = 64 * 1024 * 1024;

interface Reader {
  readonly demuxer: string;
  readonly decoders: string;
}

/** How FFmpeg is told to read each container: it is not to guess, and to use nothing but what belongs there. */
const readers: Readonly<Record<Exclude<AudioContainer['container'], 'wav'>, Reader>> = {
  mp3: { demuxer: 'mp3', decoders: 'mp3float,mp3' },
  ogg: { demuxer: 'ogg', decoders: 'opus,libopus,vorbis,libvorbis' },
  flac: { demuxer: 'flac', decoders: 'flac' },
  m4a: { demuxer: 'mov', decoders: 'aac,alac,opus,libopus,flac,mp3float,mp3' },
  webm: { demuxer: 'matroska', decoders: 'opus,libopus,vorbis,libvorbis' },
};

/** A compressed file as FFmpeg is to read it. */
export const readingOf = (path: string, container: keyof typeof readers): readonly string[] => [
  ...['-protocol_whitelist', 'file', '-f', readers[container].demuxer],
  ...['-codec_whitelist', readers[container].decoders],
  ...['-i', `file:${resolve(path)}`],
];

/** Samples in a file as FFmpeg is to read them: what is around them, a header or other chunks, it does not see. */
export const readingOfSamples = (path: string, layout: WavLayout): readonly string[] => [
  ...['-protocol_whitelist', 'file,subfile', '-f', layout.encoding],
  ...['-ar', `${layout.sampleRate}`, '-ac', `${layout.channels}`],
  ...['-i', `subfile,,start,${layout.start},end,${layout.end},,:file:${resolve(path)}`],
];

/** One run of FFmpeg. */
export interface FfmpegRun {
  /** What it reads, and with which options. */
  readonly reading: readonly string[];
  /** What it writes, and with which options. */
  readonly writing: readonly string[];
  readonly to: string;
  readonly tools: AudioTools | undefined;
  readonly signal: AbortSignal;
}

/**
 * Runs FFmpeg from one file to another, without network, input, pictures or metadata. Throws `corrupt_audio` where it
 * gives up, `unsupported_format` where it is not there, `overloaded` where too many wait or the disk is full; rejects
 * with `signal.reason` where aborted, when the program is gone.
 */
export const runFfmpeg = ({ reading, writing, to, tools, signal }: FfmpegRun): Promise<void> =>
  turns.run(async () => {
    const parameters = [
      ...['-nostdin', '-hide_banner', '-v', 'quiet', '-n'],
      ...['-max_alloc', `${maxAllocation}`, '-timelimit', `${maxProcessorSeconds}`],
      ...['-threads', '1', ...reading],
      ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-threads', '1', ...writing, `file:${resolve(to)}`],
    ];
    try {
      await runProgram({ program: ffmpegOf(tools), parameters, maxOutput: 0, timeoutMs, signal });
    } catch (error) {
      if (!(error instanceof ProgramFailure)) throw error;
      if (error.reason === 'missing') throw needsFfmpeg('This');
      throw (await hasRoom(to)) ? corrupt('its sound is broken', error) : diskFull(error);
    }
  }, signal);
