import { writeBlankPng } from '../image/png.ts';
import type { FormatSample } from './options.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Beginnings of files that formats must not take for their own. */
export const foreignFiles: readonly { readonly mediaType: string; readonly bytes: Uint8Array }[] = [
  { mediaType: 'image/png', bytes: writeBlankPng(2, 2) },
  {
    mediaType: 'image/jpeg',
    bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1),
  },
  { mediaType: 'image/gif', bytes: bytesOf('GIF89a\x01\x00\x01\x00') },
  { mediaType: 'image/webp', bytes: bytesOf('RIFF\x24\x00\x00\x00WEBPVP8 ') },
  {
    mediaType: 'image/svg+xml',
    bytes: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>'),
  },
  { mediaType: 'application/pdf', bytes: bytesOf('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n') },
  { mediaType: 'application/zip', bytes: bytesOf('PK\x03\x04\x14\x00\x00\x00\x08\x00word/document.xml') },
  { mediaType: 'application/gzip', bytes: Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3) },
  { mediaType: 'application/x-executable', bytes: bytesOf('\x7fELF\x02\x01\x01\x00\x00\x00') },
];

/** Random numbers that are the same each time (mulberry32, public domain). */
const randomBytes = (count: number, seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) & 0xff;
  });
};

const cuts = [1, 10, 0.25, 0.5, 0.75, 0.99];
const damages = 6;

/** A file with some bytes of it replaced. */
const damaged = (bytes: Uint8Array, seed: number): Uint8Array => {
  const result = Uint8Array.from(bytes);
  const random = randomBytes(4 * 4, seed);
  for (let index = 0; index < random.length; index += 4) {
    const [high = 0, middle = 0, low = 0, value = 0] = random.subarray(index, index + 4);
    if (result.length > 0) result[((high << 16) | (middle << 8) | low) % result.length] = value;
  }
  return result;
};

/** What somebody may send: nothing, a part of a file, a damaged one, another format's, noise. */
export const hostileFiles = (
  samples: readonly FormatSample[],
): readonly { readonly name: string; readonly bytes: Uint8Array }[] => [
  { name: 'an empty file', bytes: new Uint8Array() },
  ...[1, 16, 5_000].map((count) => ({ name: `${count} random bytes`, bytes: randomBytes(count, count) })),
  { name: '5,000 zeros', bytes: new Uint8Array(5_000) },
  ...foreignFiles.map(({ mediaType, bytes }) => ({ name: `a file of ${mediaType}`, bytes })),
  ...samples.flatMap(({ name, bytes }) => [
    ...cuts.map((cut) => {
      const length = cut < 1 ? Math.floor(bytes.length * cut) : cut;
      return { name: `${name}, its first ${length} bytes`, bytes: bytes.slice(0, length) };
    }),
    ...Array.from({ length: damages }, (_, seed) => ({
      name: `${name}, damaged (${seed})`,
      bytes: damaged(bytes, seed + 1),
    })),
    { name: `${name}, twice`, bytes: Uint8Array.from([...bytes, ...bytes]) },
  ]),
];
