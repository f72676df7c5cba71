import type { ProviderWarning } from '@dragoman/provider';
import sharp, { type Metadata } from 'sharp';
import { corruptImage, failures } from '../failures.ts';
import { maxPixels } from './limits.ts';

/** A picture as it is seen: upright by its EXIF, without transparency, eight bits a channel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue, row by row. */
  readonly pixels: Uint8Array;
  readonly warnings: readonly ProviderWarning[];
}

/** What sharp calls our formats. */
const sharpFormats: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpeg', webp: 'webp', gif: 'gif' };

const inputOptions = { failOn: 'error', limitInputPixels: false } as const;

const metadataOf = async (image: Uint8Array, format: string): Promise<Metadata> => {
  // Of nothing, sharp does not even make a reader.
  if (image.length === 0) throw corruptImage();
  const metadata = await sharp(image, inputOptions)
    .metadata()
    .catch((error: unknown) => {
      throw corruptImage(error);
    });
  // What sharp reads besides, SVG above all, is not asked for.
  if (metadata.format !== (sharpFormats[format] ?? format)) throw corruptImage();
  const { width, height } = metadata;
  if (width * height > maxPixels) {
    throw failures.input(
      'payload_too_large',
      `The picture has ${width} × ${height} pixels; the reader takes ${maxPixels} in all. Make it smaller.`,
    );
  }
  return metadata;
};

/** Below this a pixel counts as transparent. */
const visible = 128;

/**
 * Lays a picture with transparency on the ground on which what is opaque shows best: dark things on white, light ones on
 * black. Text is often drawn for the ground of its page.
 */
const laidOnGround = (pixels: Uint8Array): Uint8Array => {
  let light = 0;
  let opaque = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < visible) continue;
    opaque += 1;
    light += ((pixels[at] ?? 0) * 2 + (pixels[at + 1] ?? 0) * 5 + (pixels[at + 2] ?? 0)) / 8;
  }
  const count = pixels.length / 4;
  const ground = opaque < count && light / Math.max(1, opaque) > 160 ? 0 : 255;
  const flat = new Uint8Array(count * 3);
  for (let index = 0; index < count; index += 1) {
    const share = (pixels[index * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels[index * 4 + channel] ?? 0;
      flat[index * 3 + channel] = Math.round(value * share + ground * (1 - share));
    }
  }
  return flat;
};

/**
 * Decodes a picture. Throws `corrupt_image` where it is cut off, damaged or of another format, `payload_too_large` where
 * it has too many pixels.
 */
export const decode = async (image: Uint8Array, format: string): Promise<Picture> => {
  const { hasAlpha, pages = 1 } = await metadataOf(image, format);
  const decoded = sharp(image, inputOptions).autoOrient().toColourspace('srgb');
  const { data, info } = await (hasAlpha ? decoded.ensureAlpha() : decoded.removeAlpha())
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw corruptImage(error);
    });
  const { width, height } = info;
  const warnings: ProviderWarning[] =
    pages > 1
      ? [
          {
            code: 'first_page_only',
            message: `The picture has ${pages} frames or pages: the first was read.`,
          },
        ]
      : [];
  return { width, height, pixels: hasAlpha ? laidOnGround(data) : data, warnings };
};
