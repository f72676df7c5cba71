import { type Box, shareBeside, shareIn } from '../box.ts';
import type { ReadWord } from '../engine.ts';
import { type Line, lineOf, meanConfidence } from '../line.ts';

type Blocks = readonly (readonly Line[])[];

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The words of a line in the order in which they are read. */
const ordered = (words: readonly ReadWord[]): readonly ReadWord[] => {
  const isReversed = words.filter(({ text }) => rightToLeft.test(text)).length * 2 > words.length;
  return words.toSorted((left, right) => (isReversed ? right.box.x - left.box.x : left.box.x - right.box.x));
};

/** Whether a box goes on where another ends, in one row and as high: a line that was read in parts. */
const goesOn = (one: Box, other: Box): boolean => {
  const gap = Math.max(one.x - other.x - other.width, other.x - one.x - one.width);
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  return gap <= high * 0.6 && shareBeside(one, other) >= 0.6 && low >= high * 0.6;
};

/**
 * Puts what was found at the second look in the place of the words that were read there before, where it is more certain
 * than they are. What stands beside it in the same line stays.
 */
export const withFound = (blocks: Blocks, found: Line): Blocks => {
  const isRival = ({ box }: ReadWord): boolean =>
    shareIn(box, found.box) > 0.5 || shareIn(found.box, box) > 0.5;
  const lines = blocks.flat();
  const rivals = lines.filter(({ words }) => words.some(isRival));
  const replaced = rivals.map((line) => lineOf(line.words.filter(isRival)));
  if (meanConfidence(replaced) >= found.confidence) return blocks;
  const stays = (line: Line): readonly ReadWord[] => line.words.filter((word) => !isRival(word));
  const isHome = (line: Line, test: (rest: Box, found: Box) => boolean): boolean => {
    const rest = stays(line);
    return rest.length > 0 && test(lineOf(rest).box, found.box);
  };
  // Its words belonged there before, or it begins where that one ends.
  const home =
    rivals.find((line) => isHome(line, (rest, box) => shareBeside(rest, box) >= 0.6)) ??
    lines.find((line) => isHome(line, goesOn));
  const changed = (line: Line): readonly Line[] => {
    if (line !== home && !rivals.includes(line)) return [line];
    const words = line === home ? ordered([...stays(line), ...found.words]) : stays(line);
    return words.length === 0 ? [] : [lineOf(words)];
  };
  const kept = blocks.map((block) => block.flatMap(changed)).filter((block) => block.length > 0);
  return home === undefined ? [...kept, [found]] : kept;
};
