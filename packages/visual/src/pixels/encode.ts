import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { Encoding } from '../encodings.ts';
import { openPipeline, type SourceImage } from './decode.ts';
import type { Picture } from './picture.ts';

/**
 * The quality at which JPEG and lossy WebP are written: what lies outside of the texts then differs by less than is seen
 * (47 dB and more), at about the size of the source.
 */
const lossyQuality = 95;

/** TIFF compressions that lose nothing and that are written as they came. */
const losslessTiff = new Set(['none', 'lzw', 'deflate', 'packbits', 'zstd']);

/** Whether a WebP file holds its pixels exactly: its data is then in a chunk of this name (RFC 9649, 2.6). */
const isLosslessWebp = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024)).includes('VP8L');

const write = (pipeline: Sharp, encoding: Encoding, image: SourceImage): Sharp => {
  const { bytes, metadata } = image;
  const same = encoding === image.encoding;
  switch (encoding) {
    case 'png':
      return pipeline.png({ compressionLevel: 7 });
    case 'jpeg':
      return pipeline.jpeg({
        quality: lossyQuality,
        chromaSubsampling: '4:4:4',
        progressive: metadata.isProgressive === true,
      });
    case 'webp':
      return same && !isLosslessWebp(bytes)
        ? pipeline.webp({ quality: lossyQuality, smartSubsample: true })
        : pipeline.webp({ lossless: true, exact: true });
    case 'tiff':
      return pipeline.tiff({
        compression:
          same && metadata.compression && losslessTiff.has(metadata.compression)
            ? (metadata.compression as 'lzw')
            : 'deflate',
        predictor: 'horizontal',
      });
    case 'gif':
      return pipeline.gif({ dither: 0, effort: 10, colours: 256 });
  }
};

/** The names by which libvips knows what samples mean. */
const colourSpace = ({ maxSample, channels }: Picture): 'rgb16' | 'grey16' | 'srgb' | 'b-w' =>
  maxSample > 255 ? (channels > 2 ? 'rgb16' : 'grey16') : channels > 2 ? 'srgb' : 'b-w';

/**
 * Writes a picture whose `samples` were changed since it was decoded, with everything else that the file holds: colour
 * profile, resolution, EXIF, XMP.
 *
 * The file is read once more, and each sample is combined with the difference by exclusive or. So samples of any depth
 * come out exactly as they were set, and the libraries carry what belongs to the file; a picture that is made of bare
 * samples could not be given its profile without being converted by it.
 *
 * @param changed the samples as they shall be, of the same shape as those of `picture`
 */
export const encode = async (
  image: SourceImage,
  picture: Picture,
  changed: Uint8Array | Uint16Array,
  encoding: Encoding,
): Promise<Buffer> => {
  const { width, height, channels, samples } = picture;
  // The difference takes the place of the samples themselves, which nobody reads after this.
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] as number) ^ (changed[index] as number);
  const difference = sharp(samples, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
  const pipeline = openPipeline(image)
    .boolean(
      await difference.toColourspace(colourSpace(picture)).tiff({ compression: 'none' }).toBuffer(),
      'eor',
    )
    .toColourspace(colourSpace(picture))
    .keepMetadata();
  if (encoding !== 'jpeg' || !picture.hasAlpha) return write(pipeline, encoding, image).toBuffer();
  // JPEG has no transparency: what was transparent becomes white.
  const opaque = await write(pipeline, 'png', image).toBuffer();
  return write(sharp(opaque).flatten({ background: '#fff' }).keepMetadata(), 'jpeg', image).toBuffer();
};
