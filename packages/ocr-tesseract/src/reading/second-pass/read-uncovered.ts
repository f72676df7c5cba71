import type { LanguageData } from '../../data/installed.ts';
import type { Picture } from '../../picture/decode.ts';
import { enlarged } from '../../picture/grey.ts';
import type { Box } from '../box.ts';
import type { Engine } from '../engine.ts';
import { type Line, lettersIn, lineOf, movedLine } from '../line.ts';
import { candidatesIn } from './candidates.ts';
import { type Cutting, cutOut } from './dark-on-light.ts';
import { withFound } from './merge.ts';

/** A word that is believed less is looked at again. */
const believed = 0.8;
/** What a line of the second look must have. */
const minConfidence = 0.55;
const minLetters = 2;
/** Of what may be text at most so many are looked at, the likeliest: photographs are full of it. */
const maxCandidates = 40;
/** Below this it is texture. */
const minSeparation = 0.7;
/** How high a line is shown, in pixels, and the white around it. */
const shownHeight = 40;
const shownMargin = 14;

/** The box of a word with the room in which its letters may reach. */
const withRoom = ({ x, y, width, height }: Box): Box => {
  const room = Math.max(2, height * 0.3);
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
};

const read = async (
  engine: Engine,
  { picture, box }: Cutting,
  height: number,
  languages: readonly LanguageData[],
): Promise<Line | undefined> => {
  const scale = Math.min(4, Math.max(0.5, shownHeight / height));
  const shown = await enlarged(picture, scale, shownMargin);
  const words = engine
    .read(shown, languages, 'line')
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.words);
  if (words.length === 0) return undefined;
  const line = movedLine(lineOf(words), (inner) => ({
    x: box.x + (inner.x - shownMargin) / scale,
    y: box.y + (inner.y - shownMargin) / scale,
    width: inner.width / scale,
    height: inner.height / scale,
  }));
  return line.confidence >= minConfidence && lettersIn(line.text) >= minLetters ? line : undefined;
};

/**
 * Looks again at what the pass over the whole picture did not read, above all light letters on colours and on grounds
 * that change: each such place alone, as dark letters on white. What was read worse before is replaced.
 *
 * @param scale by how much the picture was scaled for the first pass
 */
export const readUncovered = async (
  engine: Engine,
  picture: Picture,
  blocks: readonly (readonly Line[])[],
  scale: number,
  languages: readonly LanguageData[],
): Promise<readonly (readonly Line[])[]> => {
  const covered = blocks
    .flat()
    .flatMap(({ words }) => words)
    .filter(({ confidence, text }) => confidence >= believed && lettersIn(text) > 0)
    .map(({ box }) => withRoom(box));
  const density = scale >= 2 ? 1 : 2;
  const candidates = candidatesIn(picture, covered, density)
    .map((line) => ({ line, cutting: cutOut(picture, line) }))
    .filter(({ cutting }) => cutting.separation >= minSeparation)
    .toSorted((left, right) => right.cutting.separation - left.cutting.separation)
    .slice(0, maxCandidates);
  let known = blocks;
  for (const { line, cutting } of candidates) {
    const found = await read(engine, cutting, line.height, languages);
    if (found === undefined) continue;
    known = withFound(known, found);
  }
  return known;
};
