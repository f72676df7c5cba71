import type { Picture } from '../../picture/decode.ts';
import { around, type Box, shareBeside } from '../box.ts';
import { type Component, componentsOf } from './components.ts';
import { clearBoxes, clearRules, edgesOf } from './edges.ts';

/** Sizes for a picture whose letters are as high as those of a screen of simple density. */
const minHeight = 6;
const maxHeight = 90;
const wordGap = 6;
const maxRule = 60;
/** Share of a word's box that is edges. Less is a shape, more is a texture. */
const minDensity = 0.1;
const maxDensity = 0.85;

const isWordLike = ({ width, height, edges }: Component, density: number): boolean => {
  const share = edges / (width * height);
  return (
    height >= minHeight * density &&
    height <= maxHeight * density &&
    width >= height * 0.5 &&
    share >= minDensity / density &&
    share <= maxDensity
  );
};

/** Joins words that stand beside each other to lines. */
const joined = (words: readonly Component[]): readonly Box[] => {
  const lines: Box[][] = [];
  for (const word of words.toSorted((left, right) => left.x - right.x)) {
    const line = lines.find((boxes) => {
      const whole = around(boxes);
      const gap = word.x - (whole.x + whole.width);
      const higher = Math.max(whole.height, word.height);
      return (
        gap <= higher * 0.9 &&
        shareBeside(whole, word) >= 0.6 &&
        Math.min(whole.height, word.height) >= higher * 0.45
      );
    });
    if (line === undefined) lines.push([word]);
    else line.push(word);
  }
  return lines.map(around);
};

/**
 * Where there may be lines of text besides those in `covered`: edges that hang together as those of letters do.
 *
 * @param density how many pixels of this picture are one of a screen of simple density
 */
export const candidatesIn = (picture: Picture, covered: readonly Box[], density: number): readonly Box[] => {
  const { width, height } = picture;
  const edges = edgesOf(picture);
  clearBoxes(edges, width, height, covered);
  clearRules(edges, width, height, maxRule * density);
  const words = componentsOf(edges, width, height, Math.round(wordGap * density)).filter((component) =>
    isWordLike(component, density),
  );
  return joined(words).filter((line) => line.width >= line.height * 0.8);
};
