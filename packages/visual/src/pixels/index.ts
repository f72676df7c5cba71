export { decode, inspect, type SourceImage } from './decode.ts';
export { encode } from './encode.ts';
export {
  type Colour,
  colourDistance,
  median,
  type Picture,
  type PixelBox,
  pixelBox,
  readColour,
  writeColour,
} from './picture.ts';
