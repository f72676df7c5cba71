import type { AudioContainer, AudioFormat } from '@dragoman/provider';
import { tagAt, viewOf } from './bytes.ts';
import { rawDurationMs } from './formats.ts';
import { readWavHeader, wavDurationMs } from './read-wav.ts';

/** Bytes by which a container is known. */
const sniffedBytes = 12;

/** A frame of MPEG audio: eleven set bits, a version and a layer that exist. */
const startsMpegFrame = (audio: Uint8Array): boolean => {
  const [first = 0, second = 0, third = 0] = audio;
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) !== 0 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  );
};

/**
 * The container that the first bytes of audio show; undefined where they show none. A FLAC behind a tag of the kind
 * that stands before MP3 is taken for one.
 */
export const sniffContainer = (audio: Uint8Array): AudioContainer['container'] | undefined => {
  const head = viewOf(audio);
  const tag = tagAt(head, 0);
  if (tag === 'RIFF' && tagAt(head, 8) === 'WAVE') return 'wav';
  if (tag === 'OggS') return 'ogg';
  if (tag === 'fLaC') return 'flac';
  if (tagAt(head, 4) === 'ftyp') return 'm4a';
  if (tag === '\u001aE\u00df\u00a3') return 'webm';
  if (tag.startsWith('ID3') || startsMpegFrame(audio)) return 'mp3';
  return undefined;
};

/** Whether the first bytes of audio can be those of a format; none at all cannot. */
export const beginsAs = (audio: Uint8Array, format: AudioFormat): boolean =>
  audio.length > 0 && (format.kind === 'raw' || sniffContainer(audio) === format.container);

/**
 * Audio as it comes, its first piece long enough to tell what it is.
 *
 * @param refuse makes the error for what cannot be of the format; `what` says why, as in `The answer is …`
 */
export async function* ensureBeginsAs(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  format: AudioFormat,
  refuse: (what: string) => Error,
): AsyncGenerator<Buffer, void, undefined> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (head === undefined) {
      yield Buffer.from(piece);
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < sniffedBytes) continue;
    if (!beginsAs(head, format)) throw refuse('no audio of the format that was asked for');
    yield head;
    head = undefined;
  }
  if (head === undefined) return;
  if (!beginsAs(head, format)) throw refuse('no audio');
  yield head;
}

/** How long raw samples or a WAV play, in whole milliseconds; undefined of other audio, and of a broken WAV. */
export const durationMsOf = (audio: Uint8Array, format: AudioFormat): number | undefined => {
  if (format.kind === 'raw') return Math.round(rawDurationMs(audio.length, format));
  const header = format.container === 'wav' ? readWavHeader(audio) : undefined;
  return header && wavDurationMs(header);
};
