import type { AudioContainer } from '@dragoman/provider';

/** What a recording is, as its bytes show it. */
export interface AudioInfo {
  readonly container: AudioContainer['container'];
  /** As the tools of the trade name it: `pcm_s16le`, `opus`, `vorbis`, `mp3`, `flac`, `aac`, `alac`, … */
  readonly codec: string;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Milliseconds; undefined where the file does not tell: decoding will. */
  readonly durationMs: number | undefined;
  readonly bytes: number;
}

/** The samples of a recording on disk: `speechFormat`, without a header. */
export interface Recording {
  readonly path: string;
  readonly durationMs: number;
  readonly bytes: number;
}

/** A stretch of a recording in which nobody speaks. */
export interface Pause {
  readonly startMs: number;
  readonly endMs: number;
}

/** A part of a recording. The parts of one recording follow each other without a gap. */
export interface Piece {
  readonly startMs: number;
  readonly endMs: number;
  /** Offsets into the recording's file. */
  readonly startByte: number;
  readonly endByte: number;
  /** Nobody speaks in it. */
  readonly isSilent: boolean;
}
