import type { LanguageData } from '../../data/installed.ts';
import type { Picture } from '../../picture/decode.ts';
import { enlarged } from '../../picture/grey.ts';
import { type Box, shareIn } from '../box.ts';
import type { Engine } from '../engine.ts';
import { type Line, lettersIn, lineOf } from '../line.ts';
import { candidatesIn, linesWithin } from './candidates.ts';
import { type Cutting, cutOut } from './dark-on-light.ts';
import { withFound } from './merge.ts';
import { wholeLine } from './whole-line.ts';

/** A word that is believed less is looked at again. */
const believed = 0.8;
/** What a line of the second look must have. */
const minConfidence = 0.55;
const minLetters = 2;
/** Of what may be text at most so many are looked at, the likeliest: photographs are full of it. */
const maxCandidates = 40;
/** And so often at most is read. */
const maxReadings = 60;
/** Heights of its line by which a candidate goes on beside it: less is the foot of a letter. */
const minGrowth = 0.3;
/** Less of the height of a candidate is no line of it. */
const minShare = 0.25;
/** A candidate that is higher than its line by so much holds more than the line. */
const tall = 0.6;
/** What lies in a line that was found, as far as this, is part of it. */
const alreadyFound = 0.6;
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

interface Candidate {
  readonly place: Box;
  readonly cutting: Cutting;
}

const read = async (
  engine: Engine,
  { picture, box }: Cutting,
  place: Box,
  languages: readonly LanguageData[],
): Promise<Line | undefined> => {
  const scale = Math.min(4, Math.max(0.5, shownHeight / place.height));
  const shown = await enlarged(picture, scale, shownMargin);
  const words = engine
    .read(shown, languages, 'line')
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.words)
    .map((word) => ({
      ...word,
      box: {
        x: box.x + (word.box.x - shownMargin) / scale,
        y: box.y + (word.box.y - shownMargin) / scale,
        width: word.box.width / scale,
        height: word.box.height / scale,
      },
    }))
    // In the margin there are pieces of the letters beside.
    .filter((word) => {
      const middle = word.box.x + word.box.width / 2;
      return middle >= place.x && middle <= place.x + place.width;
    });
  if (words.length === 0) return undefined;
  const line = lineOf(words);
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
  const cut = (place: Box): Candidate => ({ place, cutting: cutOut(picture, place) });
  const waiting = candidatesIn(picture, covered, density)
    .map(cut)
    .filter(({ cutting }) => cutting.separation >= minSeparation)
    .toSorted((one, other) => other.cutting.separation - one.cutting.separation)
    .slice(0, maxCandidates);
  let known = blocks;
  let left = maxReadings;
  const found: Box[] = [];
  const look = async ({ place, cutting }: Candidate): Promise<Line | undefined> => {
    left -= 1;
    return left < 0 ? undefined : read(engine, cutting, place, languages);
  };
  /** Reads a candidate with what goes on beside it, or else alone. */
  const lookAround = async (candidate: Candidate): Promise<Line | undefined> => {
    const { place, cutting } = candidate;
    const whole = wholeLine(picture, place, cutting.kind);
    const grown = Math.max(place.x - whole.x, whole.x + whole.width - place.x - place.width);
    const isLine = whole.height >= place.height * minShare;
    const isOther = grown >= place.height * minGrowth || whole.height < place.height * tall;
    const line = isLine && isOther ? await look(cut(whole)) : undefined;
    return line !== undefined && line.confidence >= believed ? line : ((await look(candidate)) ?? line);
  };
  const isFound = (place: Box): boolean => found.some((box) => shareIn(place, box) > alreadyFound);
  for (const candidate of waiting) {
    const { place } = candidate;
    if (isFound(place)) continue;
    const line = await lookAround(candidate);
    const lines = line === undefined ? [] : [line];
    if (line === undefined || line.box.height < place.height * tall) {
      for (const within of linesWithin(picture, place, density)) {
        if (line !== undefined && shareIn(within, line.box) > alreadyFound) continue;
        const inner = await lookAround(cut(within));
        if (inner !== undefined) lines.push(inner);
      }
    }
    for (const each of lines) {
      found.push(each.box);
      known = withFound(known, each);
    }
  }
  return known;
};
