import { viewOf } from '@dragoman/sound-kit';
import { endOfTags } from '../inspect/id3.ts';
import { type Mp3Frame, readMp3Frame } from '../inspect/mp3-frame.ts';
import { readMp3Tag } from '../inspect/mp3-tag.ts';
import type { Block } from './block.ts';
import { FileReader } from './file-reader.ts';
import { Mp3Decoder } from './mp3-decoder.ts';

/** What every decoder of this kind adds in front of the sound. */
const decoderDelay = 529;
const headBytes = 4;

interface FoundFrame {
  readonly frame: Mp3Frame;
  readonly bytes: Uint8Array;
}

const frameAt = (bytes: Uint8Array, place: number): Mp3Frame | undefined =>
  bytes.length >= place + headBytes ? readMp3Frame(viewOf(bytes).getUint32(place)) : undefined;

/** Whether a frame or the end of the file follows: else this may be no frame, but chance. */
const isFollowed = (bytes: Uint8Array, { length, sampleRate }: Mp3Frame): boolean =>
  bytes.length < length + headBytes || frameAt(bytes, length)?.sampleRate === sampleRate;

/** The whole frames of an MP3. What is between them is left out. */
function* mp3Frames(file: number): Generator<FoundFrame> {
  const start = endOfTags(viewOf(new FileReader(file).peek(10)));
  const reader = new FileReader(file, start);
  let isInStream = false;
  while (reader.peek(1).length > 0) {
    const frame = frameAt(reader.peek(headBytes), 0);
    const bytes = frame === undefined ? reader.peek(2) : reader.peek(frame.length + headBytes);
    isInStream =
      frame !== undefined && bytes.length >= frame.length && (isInStream || isFollowed(bytes, frame));
    if (isInStream && frame !== undefined) {
      yield { frame, bytes: bytes.subarray(0, frame.length) };
      reader.skip(frame.length);
    } else reader.skipTo(0xff);
  }
}

/** Leaves out what the encoder added before and behind the sound. */
class Gaps {
  #toSkip = 0;
  #left = Number.POSITIVE_INFINITY;

  /** Reads what the encoder says; false where the frame is sound. */
  read({ frame, bytes }: FoundFrame): boolean {
    const tag = readMp3Tag(viewOf(bytes), frame);
    if (tag?.gaps === undefined) return tag !== undefined;
    const { before, behind } = tag.gaps;
    this.#toSkip = before + decoderDelay;
    if (tag.frames > 0) this.#left = tag.frames * frame.samples - before - behind;
    return true;
  }

  cut(samples: Float32Array): Float32Array {
    const kept = samples.subarray(this.#toSkip).subarray(0, Math.max(0, this.#left));
    this.#toSkip = Math.max(0, this.#toSkip - samples.length);
    this.#left -= kept.length;
    return kept;
  }
}

/** The samples of an MP3. */
export async function* mp3Blocks(file: number): AsyncGenerator<Block> {
  const decoder = await Mp3Decoder.load();
  const gaps = new Gaps();
  let isFirst = true;
  for (const found of mp3Frames(file)) {
    const isTag = isFirst && gaps.read(found);
    isFirst = false;
    if (!isTag) yield { samples: gaps.cut(decoder.decode(found.bytes)), sampleRate: found.frame.sampleRate };
  }
}
