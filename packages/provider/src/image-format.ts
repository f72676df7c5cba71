/** Encoded pictures that a provider may be given. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'bmp';

/** The media type of each format (IANA registry). */
export const imageContentTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
} as const satisfies Record<ImageFormat, string>;
