import { type Piece, planPieces, readPiece, speechFormat, wavBlob } from '@dragoman/audio';
import type { AsrCapabilities, AudioContainer, AudioFormat } from '@dragoman/provider';
import { ServiceError } from '@dragoman/provider';
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

/** An engine, as far as its audio is concerned. */
export interface Listener {
  readonly id: string;
  readonly capabilities: AsrCapabilities;
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

const bytesPerMs = (speechFormat.sampleRate * 2) / 1_000;
const headerBytes = 44;

const takesSpeechFormat = ({ raw }: AsrCapabilities): boolean =>
  raw.some(
    ({ encoding, sampleRates }) =>
      encoding === speechFormat.encoding &&
      (sampleRates.length === 0 || sampleRates.includes(speechFormat.sampleRate)),
  );

/** How an engine gets samples. Throws `unsupported_format` where it takes none. */
const sampleFormatOf = ({ id, capabilities }: Listener): AudioFormat => {
  if (takesSpeechFormat(capabilities)) return speechFormat;
  const { containers } = capabilities;
  if (containers.includes('wav')) return { kind: 'container', container: 'wav' };
  throw new ServiceError('unsupported_format', {
    detail: `The engine ${id} takes no samples. Send ${containers.join(', ') || 'another recording'}, or choose another engine.`,
  });
};

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
  const maximumMs = Math.min(wholeMs, maxDurationMs, Math.floor((maxBytes - headerBytes) / bytesPerMs));
  const pieces = await planPieces(recording, { maximumMs, signal });
  const open = async (piece: Piece): Promise<Blob> => {
    const samples = await readPiece(recording, piece);
    return format.kind === 'raw' ? samples : wavBlob(samples);
  };
  return pieces.map((piece) => ({
    startMs: piece.startMs,
    endMs: piece.endMs,
    isSilent: piece.isSilent,
    format,
    open: () => open(piece),
  }));
};
