export type { LinkBox } from './draw-text.ts';
export {
  type PlacedText,
  type SetText,
  type TypesetPage,
  Typesetting,
  type TypesettingOptions,
  type TypesetWarning,
} from './typesetting.ts';
