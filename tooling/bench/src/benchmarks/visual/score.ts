import type { Mockup, TrueLabel } from '../../mockups/render.ts';
import type { Ground } from '../../mockups/screen.ts';
import { characterErrors } from './characters.ts';
import { countOverlaps, type Drawn, measureDrawn } from './geometry.ts';
import { type FoundRegion, type Match, matchLabels } from './match.ts';
import { countDifferences, type Pixels, ratioOutside } from './pixels.ts';

/** What became of one screen. */
export interface Outcome {
  readonly mockup: Mockup;
  readonly regions: readonly FoundRegion[];
  readonly original: Pixels;
  readonly background: Pixels;
  /** All regions hidden. */
  readonly erased: Pixels;
  /** All regions translated into Spanish. */
  readonly drawn: Pixels;
  /** What the second reader reads where each label is, in the drawn picture. */
  readonly reread: readonly string[];
}

/** A pixel of the background that differs by more is bad. */
const badPixel = 24;

/** Letters that blend into the ground reach a little past their line. */
const reach = 3;

/** A share as its two numbers, so that shares of many screens add up. */
export interface Share {
  readonly of: number;
  readonly all: number;
}

const share = (of: number, all: number): Share => ({ of, all });

/** A share as a number. */
export const rateOf = ({ of, all }: Share): number => (all === 0 ? 0 : of / all);

/** What one screen scores. */
export interface Scores {
  readonly name: string;
  readonly found: { readonly [ground in Ground]: Share };
  readonly recognition: Share;
  readonly leftover: Share;
  readonly badPixels: { readonly [ground in Ground]: Share };
  /** dB outside the labels' places. */
  readonly outside: number;
  readonly reread: Share;
  readonly inside: Share;
  readonly wellSized: Share;
  readonly wellPlaced: Share;
  readonly overlaps: number;
  /** The labels that no region is, for the eye. */
  readonly missed: readonly string[];
}

const grounds: readonly Ground[] = ['solid', 'gradient', 'photo'];

const byGround = (measure: (ground: Ground) => Share): { readonly [ground in Ground]: Share } => ({
  solid: measure('solid'),
  gradient: measure('gradient'),
  photo: measure('photo'),
});

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}{4,}/gu) ?? [];

/** Source words that must be gone, and how many of them are still read. */
const leftoverOf = ({ label }: TrueLabel, read: string): Share => {
  const wanted = new Set(wordsOf(label.es.toLowerCase()));
  const source = wordsOf(label.en.toLowerCase()).filter((word) => !wanted.has(word));
  const still = new Set(wordsOf(read.toLowerCase()));
  return share(source.filter((word) => still.has(word)).length, source.length);
};

const sum = (shares: readonly Share[]): Share =>
  share(
    shares.reduce((total, { of }) => total + of, 0),
    shares.reduce((total, { all }) => total + all, 0),
  );

const readingOf = (truth: string, read: string): Share => {
  const { errors, characters } = characterErrors(truth, read);
  return share(errors, characters);
};

const isDrawn = (drawn: Drawn | undefined): drawn is Drawn => drawn !== undefined;

const recognitionOf = (matches: readonly Match[]): Share =>
  sum(
    matches.flatMap(({ label, region, isFound }) =>
      isFound && region ? [readingOf(label.label.en, region.text)] : [],
    ),
  );

/** Scores one screen against the truth about it; our own regions are believed in nothing. */
export const scoreOf = (outcome: Outcome): Scores => {
  const { mockup, regions, original, background, erased, drawn, reread } = outcome;
  const { labels, plan } = mockup;
  const matches = matchLabels(labels, regions);
  const placed = labels.map((label) => measureDrawn(label, drawn, erased, 'es', plan.scale)).filter(isDrawn);
  const single = placed.filter(({ ratio }) => ratio !== undefined);
  const grown = (margin: number) =>
    labels.map(({ container: { x, y, width, height } }) => ({
      x: x - margin,
      y: y - margin,
      width: width + 2 * margin,
      height: height + 2 * margin,
    }));
  return {
    name: plan.name,
    found: byGround((ground) => {
      const there = matches.filter(({ label }) => label.ground === ground);
      return share(there.filter(({ isFound }) => isFound).length, there.length);
    }),
    recognition: recognitionOf(matches),
    leftover: sum(labels.map((label, index) => leftoverOf(label, reread[index] ?? ''))),
    badPixels: byGround((ground) => {
      const boxes = labels.filter((label) => label.ground === ground).map(({ box }) => box);
      const { different, pixels } = countDifferences(erased, background, boxes, badPixel);
      return share(different, pixels);
    }),
    outside: ratioOutside(drawn, original, grown(reach * plan.scale)),
    reread: sum(labels.map(({ label }, index) => readingOf(label.es, reread[index] ?? ''))),
    inside: share(placed.filter(({ isInside }) => isInside).length, labels.length),
    wellSized: share(single.filter(({ ratio = 0 }) => ratio >= 0.7 && ratio <= 1.1).length, single.length),
    wellPlaced: share(placed.filter(({ offset }) => offset <= 3).length, labels.length),
    overlaps: countOverlaps(placed),
    missed: matches.filter(({ isFound }) => !isFound).map(({ label }) => label.label.en),
  };
};

/** All screens together: `found` and `badPixels` by ground and over all. */
export const totalOf = (scores: readonly Scores[]) => ({
  found: byGround((ground) => sum(scores.map(({ found }) => found[ground]))),
  foundOfAll: sum(scores.flatMap(({ found }) => grounds.map((ground) => found[ground]))),
  recognition: sum(scores.map(({ recognition }) => recognition)),
  leftover: sum(scores.map(({ leftover }) => leftover)),
  badPixels: byGround((ground) => sum(scores.map(({ badPixels }) => badPixels[ground]))),
  worstOutside: Math.min(...scores.map(({ outside }) => outside)),
  reread: sum(scores.map(({ reread }) => reread)),
  inside: sum(scores.map(({ inside }) => inside)),
  wellSized: sum(scores.map(({ wellSized }) => wellSized)),
  wellPlaced: sum(scores.map(({ wellPlaced }) => wellPlaced)),
  overlaps: scores.reduce((total, { overlaps }) => total + overlaps, 0),
});
