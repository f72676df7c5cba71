import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture in grey. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Row by row, 0 black to 255 white. */
  readonly pixels: Uint8Array;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

const headerOf = (width: number, height: number, bitDepth: 1 | 8): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  return header;
};

const assemble = (header: Buffer, rows: Uint8Array): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );

/** A PNG of grey pixels, eight bits each. */
export const writePng = ({ width, height, pixels }: GreyPicture): Uint8Array => {
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return assemble(headerOf(width, height, 8), rows);
};

/** A white PNG of any size, one bit for a pixel: large ones are small files. */
export const writeBlankPng = (width: number, height: number): Uint8Array => {
  const bytes = Math.ceil(width / 8) + 1;
  const rows = Buffer.alloc(bytes * height, 0xff);
  // The filter of each row: none.
  for (let row = 0; row < height; row += 1) rows[row * bytes] = 0;
  return assemble(headerOf(width, height, 1), rows);
};

/** The size of a PNG and its bits for a pixel; undefined where it is none. */
const readHeader = (file: Buffer): { width: number; height: number; bitDepth: number } | undefined => {
  if (file.length < 33 || !file.subarray(0, 8).equals(signature)) return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), bitDepth: file[24] ?? 0 };
};

/** Reads what `writePng` wrote, for doubles; of another PNG the size, in white. Undefined where it is no PNG. */
export const readPng = (bytes: Uint8Array): GreyPicture | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(file);
  if (header === undefined) return undefined;
  const { width, height, bitDepth } = header;
  if (bitDepth !== 8) return { width, height, pixels: new Uint8Array(width * height).fill(255) };
  const length = file.readUInt32BE(33);
  const rows = inflateSync(file.subarray(41, 41 + length));
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    pixels.set(rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)), row * width);
  }
  return { width, height, pixels };
};
