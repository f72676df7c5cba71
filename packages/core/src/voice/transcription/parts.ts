import { openAsBlob } from 'node:fs';
import { type Piece, planPieces, readPiece, wavBlob } from '@dragoman/audio';
import type { AudioContainer, AudioFormat } from '@dragoman/provider';
import { bytesPerFrame, speechFormat, wavHeaderBytes } from '@dragoman/sound-kit';
import { bytesPerMsOf, type Listener, sampleFormatOf } from './sample-format.ts';
import type { Source } from './source.ts';

/** What an engine is given in one call. */
export interface Part {
  readonly startMs: number;
  readonly endMs: number;
  /** Nobody speaks in it: it is not sent. */
  readonly isSilent: boolean;
  readonly format: AudioFormat;
  /** The audio, which stays on disk until it is read. */
  open(): Promise<Blob>;
}

/** The codecs that whoever takes a container takes; with others it is decoded here. */
const usualCodecs: Readonly<Record<AudioContainer['container'], readonly string[]>> = {
  wav: ['pcm_s16le'],
  mp3: ['mp3'],
  ogg: ['opus'],
  flac: ['flac'],
  m4a: ['aac'],
  webm: ['opus'],
};

/** The file as it is, where the engine takes it; else undefined. */
export const wholePart = (source: Source, { capabilities }: Listener): Part | undefined => {
  const { container, codec, durationMs, bytes } = source.info;
  const {
    containers,
    maxDurationMs = Number.POSITIVE_INFINITY,
    maxBytes = Number.POSITIVE_INFINITY,
  } = capabilities;
  // Of a file that does not tell its length nobody could say whether it is too long, nor how long it was.
  if (durationMs === undefined || durationMs > maxDurationMs || bytes > maxBytes) return undefined;
  if (!containers.includes(container) || !usualCodecs[container].includes(codec)) return undefined;
  const format: AudioFormat = { kind: 'container', container };
  return { startMs: 0, endMs: durationMs, isSilent: false, format, open: () => source.file() };
};

/** How the samples of a piece are opened in a format. */
const openerOf = async (source: Source, format: AudioFormat): Promise<(piece: Piece) => Promise<Blob>> => {
  const recording = await source.samples();
  if (format.kind === 'container') return async (piece) => wavBlob(await readPiece(recording, piece));
  if (format === speechFormat) return (piece) => readPiece(recording, piece);
  const path = await source.converted(format);
  const frameBytes = bytesPerFrame(format);
  const placeOf = (bytes: number): number =>
    Math.round((bytes / 2 / speechFormat.sampleRate) * format.sampleRate) * frameBytes;
  return async ({ startByte, endByte }) =>
    (await openAsBlob(path)).slice(placeOf(startByte), placeOf(endByte));
};

/** Room for the header of a WAV, and for a sample that rounding adds. */
const spareBytes = wavHeaderBytes + 2;

/**
 * The samples of a recording, cut at silences where the engine has a limit. Throws `unsupported_format` where the engine
 * takes no samples, and as `decodeAudio`.
 */
export const sampleParts = async (
  source: Source,
  listener: Listener,
  signal: AbortSignal,
): Promise<readonly Part[]> => {
  const format = sampleFormatOf(listener);
  const { maxDurationMs = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } =
    listener.capabilities;
  const recording = await source.samples();
  // Not a millisecond too short for a recording of which a part of a millisecond is left.
  const wholeMs = recording.durationMs + 1_000;
  const byBytesMs = Math.floor((maxBytes - spareBytes) / bytesPerMsOf(format));
  const pieces = await planPieces(recording, {
    maxMs: Math.min(wholeMs, maxDurationMs, byBytesMs),
    signal,
  });
  const open = await openerOf(source, format);
  return pieces.map((piece) => ({
    startMs: piece.startMs,
    endMs: piece.endMs,
    isSilent: piece.isSilent,
    format,
    open: () => open(piece),
  }));
};
