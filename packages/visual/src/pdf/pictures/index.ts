export {
  bitsOf,
  type DecodedPicture,
  decodePicture,
  pictureOfSamples,
  pictureSize,
  type Size,
} from './decode.ts';
export { isEmbeddedKey, readEmbedded, writeEmbedded } from './embedded.ts';
export { encodePicture } from './encode.ts';
export { decodePalette } from './palette.ts';
