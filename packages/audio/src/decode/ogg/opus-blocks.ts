import { viewOf } from '@dragoman/sound-kit';
import { OpusDecoder } from 'opus-decoder';
import type { Block } from '../block.ts';
import { oggPackets } from './packets.ts';
import { End } from './trim.ts';

/** All Opus is decoded at this rate, and its positions count so. */
const sampleRate = 48_000;

/** What the first packet says (RFC 7845, section 5.1). */
interface OpusHead {
  /** Samples at the beginning that are not played. */
  readonly skipped: number;
  /** How much louder it is played. */
  readonly gain: number;
  readonly decoder: ConstructorParameters<typeof OpusDecoder<typeof sampleRate>>[0];
}

const readHead = (packet: Uint8Array): OpusHead => {
  if (packet.length < 19) throw new Error('The file ends in its header.');
  const view = viewOf(packet);
  const channels = view.getUint8(9);
  const family = view.getUint8(18);
  const streams = { channels, sampleRate, preSkip: 0 } as const;
  if (family !== 0 && packet.length < 21 + channels) throw new Error('The channels are not described.');
  return {
    skipped: view.getUint16(10, true),
    gain: 10 ** (view.getInt16(16, true) / 256 / 20),
    decoder:
      family === 0
        ? streams
        : {
            ...streams,
            streamCount: view.getUint8(19),
            coupledStreamCount: view.getUint8(20),
            channelMappingTable: [...packet.subarray(21, 21 + channels)],
          },
  };
};

/** The mean of all channels. */
const toMono = (channels: readonly Float32Array[]): Float32Array => {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  const mono = first.slice();
  for (const channel of others)
    for (let place = 0; place < mono.length; place += 1)
      mono[place] = (mono[place] ?? 0) + (channel[place] ?? 0);
  for (let place = 0; place < mono.length; place += 1) mono[place] = (mono[place] ?? 0) / channels.length;
  return mono;
};

/** One stream at work. */
class Stream {
  readonly #decoder: OpusDecoder<typeof sampleRate>;
  readonly #gain: number;
  readonly #end = new End();
  #toSkip: number;
  #isDescribed = false;

  constructor({ skipped, gain, decoder }: OpusHead) {
    this.#decoder = new OpusDecoder(decoder);
    this.#gain = gain;
    this.#toSkip = skipped;
  }

  get ready(): Promise<void> {
    return this.#decoder.ready;
  }

  /** The sound of the packets of one page. */
  decode(packets: readonly Uint8Array[], position: number | undefined, isLast: boolean): Block {
    // The first packet behind the head holds comments.
    const sound = this.#isDescribed ? packets : packets.slice(1);
    this.#isDescribed ||= packets.length > 0;
    const { channelData } = this.#decoder.decodeFrames([...sound]);
    const mono = toMono(channelData);
    const samples = mono.subarray(0, this.#end.kept(mono.length, position, isLast)).subarray(this.#toSkip);
    this.#toSkip = Math.max(0, this.#toSkip - mono.length);
    return { samples: this.#gain === 1 ? samples : samples.map((sample) => sample * this.#gain), sampleRate };
  }

  free(): void {
    this.#decoder.free();
  }
}

/** The samples of an Ogg file with Opus. */
export async function* opusBlocks(file: number): AsyncGenerator<Block> {
  let stream: Stream | undefined;
  for (const { packets, position, isFirst, isLast } of oggPackets(file, 'OpusHead')) {
    const [head] = packets;
    if (isFirst && head !== undefined) {
      stream?.free();
      stream = new Stream(readHead(head));
      await stream.ready;
    } else if (stream !== undefined) yield stream.decode(packets, position, isLast);
  }
}
