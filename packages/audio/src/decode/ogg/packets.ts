import { type OggPage, oggPages } from './pages.ts';

/** The packets that end on one page. */
export interface PacketGroup {
  readonly packets: readonly Uint8Array[];
  /** Samples until the end of the last of them; undefined where nobody told. */
  readonly position: number | undefined;
  /** Another stream begins: what was before has nothing to do with it. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A packet that is longer is no sound: pictures stand in the comments. */
const maxPacketBytes = 32 * 1024 * 1024;
const fullSegment = 255;

/** Puts the segments of pages together. */
class Packets {
  #parts: Uint8Array[] = [];
  #bytes = 0;

  /** The packets that end on a page. */
  take({ segments, isContinued }: OggPage): readonly Uint8Array[] {
    const whole: Uint8Array[] = [];
    const isLost = isContinued && this.#parts.length === 0;
    if (!isContinued) this.#clear();
    let isSkipped = isLost;
    for (const segment of segments) {
      if (!isSkipped) this.#add(segment);
      if (segment.length === fullSegment) continue;
      if (!isSkipped) whole.push(Buffer.concat(this.#parts));
      isSkipped = false;
      this.#clear();
    }
    return whole;
  }

  #add(segment: Uint8Array): void {
    this.#parts.push(segment);
    this.#bytes += segment.length;
    if (this.#bytes > maxPacketBytes) throw new Error('A packet is too long.');
  }

  #clear(): void {
    this.#parts = [];
    this.#bytes = 0;
  }
}

const startsWith = (page: OggPage, magic: string): boolean =>
  page.isFirst && Buffer.from(page.segments[0] ?? []).toString('latin1', 0, magic.length) === magic;

/** The packets of the streams that begin with `magic`, page by page. Those of other streams are left out. */
export function* oggPackets(file: number, magic: string): Generator<PacketGroup> {
  let serial: number | undefined;
  let packets = new Packets();
  for (const page of oggPages(file)) {
    const isFirst = startsWith(page, magic);
    if (isFirst) {
      serial = page.serial;
      packets = new Packets();
    }
    if (page.serial !== serial) continue;
    yield { packets: packets.take(page), position: page.position, isFirst, isLast: page.isLast };
  }
}
