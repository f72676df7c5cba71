import type { Picture } from '../../picture/decode.ts';
import { around, type Box, shareBeside } from '../box.ts';
import { type Component, componentsOf } from './components.ts';
import { clearBoxes, clearRules, edgesOf } from './edges.ts';
import { strokesIn } from './strokes.ts';

/** Sizes for a picture whose letters are as high as those of a screen of simple density. */
const minHeight = 6;
const maxHeight = 90;
const wordGap = 6;
const maxRule = 60;
/** Strokes of letters are at most so wide. */
const maxStroke = 8;
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

/** Whether letters may be part of a component and the rest of it is something else: it is too large for a word. */
const isThing = ({ width, height }: Component, density: number): boolean =>
  width >= 2 * minHeight * density && height >= 2 * minHeight * density;

const touch = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

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

/** Boxes that lie over each other as one. */
const apart = (boxes: readonly Box[]): readonly Box[] => {
  const found: Box[] = [];
  for (let box of boxes) {
    for (let at = 0; at < found.length; at += 1) {
      if (!touch(found[at] as Box, box)) continue;
      box = around([found[at] as Box, box]);
      found.splice(at, 1);
      at = -1;
    }
    found.push(box);
  }
  return found;
};

/** Words in a part of a picture by their strokes, where something else hangs together with them by its edges. */
const wordsBehind = (
  picture: Picture,
  part: Box,
  covered: readonly Box[],
  density: number,
): readonly Component[] => {
  const { width, height } = part;
  const known = covered.map((box) => ({ ...box, x: box.x - part.x, y: box.y - part.y }));
  return (['light', 'dark'] as const).flatMap((kind) => {
    const strokes = strokesIn(picture, part, maxStroke * density, kind);
    clearBoxes(strokes, width, height, known);
    clearRules(strokes, width, height, maxRule * density);
    return componentsOf(strokes, width, height, Math.round(wordGap * density))
      .filter((component) => isWordLike(component, density))
      .map((component) => ({ ...component, x: component.x + part.x, y: component.y + part.y }));
  });
};

/** Lines in a candidate that cannot be read as one. */
export const linesWithin = (picture: Picture, part: Box, density: number): readonly Box[] =>
  joined(wordsBehind(picture, part, [], density)).filter(
    (line) => line.width >= line.height && line.height < part.height * 0.8,
  );

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
  const gap = Math.round(wordGap * density);
  const components = componentsOf(edges, width, height, gap);
  const words = components.filter((component) => isWordLike(component, density));
  // Where the outline of a thing runs behind letters, both are one: its strokes tell what is a letter.
  const things = components.filter(
    (component) => isThing(component, density) && !isWordLike(component, density),
  );
  const behind = apart(things).flatMap((part) => wordsBehind(picture, part, covered, density));
  return joined([...words, ...behind.filter((word) => !words.some((other) => touch(word, other)))]).filter(
    (line) => line.width >= line.height * 0.8,
  );
};
