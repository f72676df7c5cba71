import { ServiceError } from '@dragoman/provider';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { type Encoding, maxBytes, maxPixels, sniffEncoding } from '../encodings.ts';
import type { Picture } from './picture.ts';

/** A file that was looked at, but not yet decoded. */
export interface SourceImage {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
  readonly metadata: Metadata;
  /** Pixels of the picture when it stands upright. */
  readonly width: number;
  readonly height: number;
  /** Frames or pages; the first one alone is read. */
  readonly frames: number;
  /** Inks instead of lights: it is read and written as sRGB. */
  readonly isCmyk: boolean;
  /** 16 bits a channel. */
  readonly isDeep: boolean;
}

const corrupt = (cause: unknown): ServiceError =>
  new ServiceError('corrupt_image', {
    detail: 'The picture is damaged or cut short. Send it as its program saved it.',
    cause,
  });

/** One frame, no limit but ours, and an error for whatever libvips would mend. */
const options = (page0: boolean): SharpOptions => ({
  limitInputPixels: maxPixels,
  failOn: 'truncated',
  ...(page0 ? { page: 0, pages: 1 } : {}),
});

/**
 * The file as a pipeline of its own numbers: sRGB for inks, else no colour is touched. Upright.
 */
export const openPipeline = (image: Pick<SourceImage, 'bytes' | 'isCmyk' | 'encoding'>): Sharp =>
  sharp(image.bytes, { ...options(image.encoding !== 'jpeg'), ignoreIcc: !image.isCmyk }).autoOrient();

/**
 * Looks at a file without decoding it.
 *
 * @throws ServiceError `payload_too_large`, `unsupported_format`, `corrupt_image`
 */
export const inspect = async (bytes: Uint8Array, expected: Encoding): Promise<SourceImage> => {
  if (bytes.length > maxBytes)
    throw new ServiceError('payload_too_large', {
      detail: 'A picture may have 20 MiB at most.',
      extensions: { limit: maxBytes, actual: bytes.length },
    });
  const encoding = sniffEncoding(bytes.subarray(0, 16));
  if (encoding !== expected)
    throw new ServiceError('unsupported_format', {
      detail: encoding
        ? `The content is ${encoding.toUpperCase()}, not ${expected.toUpperCase()}.`
        : 'The content is no PNG, JPEG, WebP, TIFF or GIF.',
    });
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'truncated' }).metadata();
  } catch (error) {
    throw corrupt(error);
  }
  const { width, height } = metadata.autoOrient;
  const frameHeight = metadata.pageHeight ?? height;
  if (width * frameHeight > maxPixels)
    throw new ServiceError('payload_too_large', {
      detail: `A picture may have ${maxPixels} pixels at most.`,
      extensions: { limit: maxPixels, actual: width * frameHeight },
    });
  return {
    bytes,
    encoding,
    metadata,
    width,
    height: frameHeight,
    frames: metadata.pages ?? 1,
    isCmyk: metadata.space === 'cmyk',
    isDeep: metadata.depth === 'ushort',
  };
};

/** How bright what lies on the transparent part of a picture is, 0..255: the edges of its letters and shapes. */
const brightnessOnTransparent = (
  samples: Uint8Array | Uint16Array,
  channels: number,
  maxSample: number,
): number => {
  let sum = 0;
  let weight = 0;
  const colours = channels - 1;
  // Every seventh pixel is plenty for an average. Where nothing has a soft edge, all that is seen counts.
  for (let index = 0; index + channels <= samples.length; index += channels * 7) {
    const alpha = (samples[index + colours] as number) / maxSample;
    let light = 0;
    for (let channel = 0; channel < colours; channel += 1) light += samples[index + channel] as number;
    const share = alpha * (1 - alpha) + alpha * 1e-6;
    sum += (light / colours) * share;
    weight += share;
  }
  return weight > 0 ? (sum / weight / maxSample) * 255 : 0;
};

/** What is seen of samples: light things lie over black, dark ones over white, so that none vanishes. */
const flatten = (
  samples: Uint8Array | Uint16Array,
  channels: number,
  hasAlpha: boolean,
  maxSample: number,
): Uint8Array => {
  const pixels = samples.length / channels;
  const colours = hasAlpha ? channels - 1 : channels;
  const ground = hasAlpha && brightnessOnTransparent(samples, channels, maxSample) > 160 ? 0 : 255;
  const scale = 255 / maxSample;
  const seen = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const offset = pixel * channels;
    const alpha = hasAlpha ? (samples[offset + colours] as number) / maxSample : 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const sample = (samples[offset + (colours === 3 ? channel : 0)] as number) * scale;
      seen[pixel * 3 + channel] = Math.round(sample * alpha + ground * (1 - alpha));
    }
  }
  return seen;
};

/**
 * Decodes the first frame.
 *
 * @throws ServiceError `corrupt_image`
 */
export const decode = async (image: SourceImage): Promise<Picture> => {
  try {
    const isGrey = image.metadata.space === 'b-w' || image.metadata.space === 'grey16';
    const pipeline = openPipeline(image).toColourspace(
      image.isDeep ? (isGrey ? 'grey16' : 'rgb16') : isGrey ? 'b-w' : 'srgb',
    );
    const { data, info } = await pipeline
      .raw({ depth: image.isDeep ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const samples = image.isDeep
      ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const { channels, width, height } = info;
    const hasAlpha = channels === 2 || channels === 4;
    const maxSample = image.isDeep ? 65_535 : 255;
    const seen =
      channels === 3 && !image.isDeep
        ? (samples as Uint8Array)
        : flatten(samples, channels, hasAlpha, maxSample);
    return { width, height, samples, channels, hasAlpha, maxSample, seen };
  } catch (error) {
    throw corrupt(error);
  }
};
