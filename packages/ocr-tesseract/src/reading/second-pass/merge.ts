import { type Box, shareBeside, shareIn } from '../box.ts';
import type { ReadWord } from '../engine.ts';
import { type Line, lettersIn, lineOf, meanConfidence } from '../line.ts';

type Blocks = readonly (readonly Line[])[];

/** Letters by which a reading must be longer than what it replaces, where it is not more certain, and how certain then. */
const minGain = 2;
/** What an icon is read as has no more. */
const iconLetters = 2;
/** Two words that share more than this of the smaller one are one, read twice. */
const sameWord = 0.3;
const believed = 0.8;

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
 * than they are, or certain enough and longer. What stands beside it in the same line stays.
 */
export const withFound = (blocks: Blocks, found: Line): Blocks => {
  const isRival = ({ box }: ReadWord): boolean =>
    shareIn(box, found.box) > 0.5 ||
    found.words.some((word) => shareIn(box, word.box) > sameWord || shareIn(word.box, box) > sameWord);
  const lines = blocks.flat();
  const rivals = lines.filter(({ words }) => words.some(isRival));
  const replaced = rivals.map((line) => lineOf(line.words.filter(isRival)));
  const before = replaced.flatMap(({ words }) => words);
  // An icon beside a label is read as a letter or two; pieces of words are completed.
  const longer = found.words.filter(
    ({ text, box }) =>
      lettersIn(text) > iconLetters || before.some((word) => shareIn(word.box, box) > sameWord),
  );
  const lettersOf = (words: readonly ReadWord[]): number =>
    words.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const gained = lettersOf(longer) - lettersOf(before);
  // Pieces of words may have been read beyond doubt.
  const isFuller = gained >= minGain && found.confidence >= believed;
  if (meanConfidence(replaced) >= found.confidence && !isFuller) return blocks;
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
