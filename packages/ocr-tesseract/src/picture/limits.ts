import type { ImageFormat } from '@dragoman/provider';

/** What is decoded. No BMP: nothing here decodes it; no SVG: it is a program. */
export const formats: readonly ImageFormat[] = ['png', 'jpeg', 'webp', 'gif', 'tiff'];

/** The largest picture, width × height. */
export const maxPixels = 50_000_000;
