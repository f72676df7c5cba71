import { tagAt } from '@dragoman/sound-kit';
import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { possible } from './possible.ts';
import type { Source } from './source.ts';

/** Elements that are looked at: more are an attack. */
const maxElements = 10_000;

const ids = {
  head: 0x1a45dfa3,
  documentType: 0x4282,
  segment: 0x18538067,
  information: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  audio: 0xe1,
  sampleRate: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
} as const;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** The length of a number by its first byte: 1 to 8. */
const widthOf = (first: number): number => Math.clz32(first) - 23;

const readElement = async (source: Source, offset: number, limit: number): Promise<Element> => {
  const head = await source.read(offset, 12);
  const idWidth = head.byteLength > 0 ? widthOf(head.getUint8(0)) : 9;
  if (idWidth > 4 || head.byteLength <= idWidth) throw corrupt('its header is broken');
  const sizeWidth = widthOf(head.getUint8(idWidth));
  if (sizeWidth > 8 || head.byteLength < idWidth + sizeWidth) throw corrupt('its header is broken');
  let id = 0;
  for (let place = 0; place < idWidth; place += 1) id = id * 256 + head.getUint8(place);
  let size = head.getUint8(idWidth) & (0xff >>> sizeWidth);
  let isUnknown = size === 0xff >>> sizeWidth;
  for (let place = 1; place < sizeWidth; place += 1) {
    const byte = head.getUint8(idWidth + place);
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const start = offset + idWidth + sizeWidth;
  // Who writes while he records cannot know the length.
  const end = isUnknown ? limit : start + size;
  // What is behind the description may be cut: decoding tells.
  if (end > limit && id !== ids.segment && id !== ids.cluster)
    throw corrupt('it ends before its header says');
  return { id, start, end: Math.min(end, limit) };
};

/** Walks the elements of a file; counts over all of it. */
class Elements {
  readonly #source: Source;
  #left = maxElements;

  constructor(source: Source) {
    this.#source = source;
  }

  async *within({ start, end }: Pick<Element, 'start' | 'end'>): AsyncGenerator<Element> {
    for (let offset = start; offset < end; ) {
      this.#left -= 1;
      if (this.#left < 0) throw corrupt('its header has too many parts');
      const element = await readElement(this.#source, offset, end);
      yield element;
      offset = element.end;
    }
  }

  async number({ start, end }: Element): Promise<number> {
    const view = await this.#source.read(start, Math.min(8, end - start));
    let value = 0;
    for (let place = 0; place < view.byteLength; place += 1) value = value * 256 + view.getUint8(place);
    return value;
  }

  async float({ start, end }: Element): Promise<number> {
    const view = await this.#source.read(start, Math.min(8, end - start));
    if (view.byteLength === 4) return view.getFloat32(0);
    return view.byteLength === 8 ? view.getFloat64(0) : 0;
  }

  async text({ start, end }: Element): Promise<string> {
    return tagAt(await this.#source.read(start, Math.min(32, end - start)), 0, 32).replace(/\0+$/, '');
  }
}

const codecs: Readonly<Record<string, 'opus' | 'vorbis'>> = { A_OPUS: 'opus', A_VORBIS: 'vorbis' };

interface Track {
  readonly type: number;
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
}

const readTrack = async (elements: Elements, element: Element): Promise<Track> => {
  let track: Track = { type: 0, codec: '', sampleRate: 8000, channels: 1 };
  for await (const field of elements.within(element)) {
    if (field.id === ids.trackType) track = { ...track, type: await elements.number(field) };
    if (field.id === ids.codec) track = { ...track, codec: await elements.text(field) };
    if (field.id !== ids.audio) continue;
    for await (const detail of elements.within(field)) {
      if (detail.id === ids.sampleRate) track = { ...track, sampleRate: await elements.float(detail) };
      if (detail.id === ids.channels) track = { ...track, channels: await elements.number(detail) };
    }
  }
  return track;
};

const readSeconds = async (elements: Elements, information: Element): Promise<number | undefined> => {
  let [scale, duration] = [1_000_000, 0];
  for await (const field of elements.within(information)) {
    if (field.id === ids.timestampScale) scale = await elements.number(field);
    if (field.id === ids.duration) duration = await elements.float(field);
  }
  const durationMs = Math.round((duration * scale) / 1_000_000);
  return Number.isSafeInteger(durationMs) && durationMs > 0 ? durationMs / 1000 : undefined;
};

const firstSound = async (elements: Elements, tracks: Element): Promise<Track | undefined> => {
  for await (const element of elements.within(tracks)) {
    if (element.id !== ids.track) continue;
    const track = await readTrack(elements, element);
    if (track.type === 2) return track;
  }
  return undefined;
};

const ensureWebm = async (elements: Elements, head: Element): Promise<void> => {
  for await (const field of elements.within(head))
    if (field.id === ids.documentType && (await elements.text(field)) === 'webm') return;
  throw unsupported('Of Matroska, only WebM is read here.');
};

/** What a WebM is. Throws `corrupt_audio` or `unsupported_format`. */
export const inspectWebm = async (source: Source): Promise<AudioInfo> => {
  const elements = new Elements(source);
  let seconds: number | undefined;
  for await (const top of elements.within({ start: 0, end: source.size })) {
    if (top.id === ids.head) await ensureWebm(elements, top);
    if (top.id !== ids.segment) continue;
    for await (const part of elements.within(top)) {
      if (part.id === ids.information) seconds = await readSeconds(elements, part);
      if (part.id === ids.cluster) break;
      if (part.id !== ids.tracks) continue;
      const track = await firstSound(elements, part);
      if (track === undefined) throw unsupported('There is no sound in this WebM.');
      const codec = codecs[track.codec];
      if (codec === undefined) throw unsupported('Of WebM, only Opus and Vorbis are read here.');
      const sampleRate = Math.round(track.sampleRate);
      return possible(source, { container: 'webm', codec, sampleRate, channels: track.channels }, seconds);
    }
  }
  throw corrupt('its format is not described');
};
