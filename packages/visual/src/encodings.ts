/** The encodings that are read and written. */
export type Encoding = 'png' | 'jpeg' | 'webp' | 'tiff' | 'gif';

const begins = (head: Uint8Array, offset: number, bytes: string): boolean =>
  Buffer.from(head.subarray(offset, offset + bytes.length)).toString('latin1') === bytes;

/** The encoding of a picture by its first bytes, whatever its name says. */
export const sniffEncoding = (head: Uint8Array): Encoding | undefined => {
  if (begins(head, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(head, 0, '\xff\xd8\xff')) return 'jpeg';
  if (begins(head, 0, 'RIFF') && begins(head, 8, 'WEBP')) return 'webp';
  if (begins(head, 0, 'II*\0') || begins(head, 0, 'MM\0*')) return 'tiff';
  if (begins(head, 0, 'II+\0') || begins(head, 0, 'MM\0+')) return 'tiff';
  if (begins(head, 0, 'GIF87a') || begins(head, 0, 'GIF89a')) return 'gif';
  return undefined;
};

/** The first extension is written. */
export const extensionsOf: { readonly [encoding in Encoding]: readonly [string, ...string[]] } = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  webp: ['webp'],
  tiff: ['tiff', 'tif'],
  gif: ['gif'],
};

/** What a picture may be at most: width × height, and bytes. */
export const maxPixels = 50_000_000;
export const maxBytes = 20 * 1024 * 1024;
