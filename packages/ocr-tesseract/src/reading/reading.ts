import type { ProviderWarning } from '@dragoman/provider';
import type { LanguageData } from '../data/installed.ts';
import type { Picture } from '../picture/decode.ts';
import { type GreyPicture, greyOf, turned, turnedColours } from '../picture/grey.ts';
import { around, type Box } from './box.ts';
import type { Engine } from './engine.ts';
import { type Line, lineOf, meanConfidence, scaledLine } from './line.ts';
import { inReadingOrder } from './reading-order.ts';
import { readUncovered } from './second-pass/read-uncovered.ts';
import { type Orientation, turnedBackLine } from './turned-back.ts';

/** A block as it goes back to the provider. */
export interface ReadBlock {
  readonly box: PlacedBox;
  readonly lines: readonly ReadLine[];
}

/** A line as it goes back to the provider. */
export interface ReadLine {
  readonly text: string;
  readonly box: PlacedBox;
  readonly confidence: number;
  readonly words: readonly { readonly text: string; readonly box: PlacedBox; readonly confidence: number }[];
  /** Tesseract's name of its language. */
  readonly code: string;
}

/** A box of the contract. */
export interface PlacedBox extends Box {
  readonly angle: 0;
}

/** What was read in a picture. */
export interface Reading {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly blocks: readonly ReadBlock[];
  readonly warnings: readonly ProviderWarning[];
}

/** How a picture is to be read. */
export interface ReadingSetting {
  readonly layout: 'page' | 'sparse' | 'line';
  readonly languages: readonly LanguageData[];
  readonly orientation: LanguageData | undefined;
}

/** What Tesseract is shown at most, in pixels: more is of no use, and 25 million take 0.4 GB. */
const maxShown = 25_000_000;
/** Up to this size doubled: letters of screens are small for it. Larger pictures come from screens of twice the density. */
const maxDoubled = 10_000_000;
/** Tesseract's own limit for a side, with room to spare. */
const maxSide = 32_000;
/** The height of a line that it reads best, in pixels, with the room above and below. */
const lineHeight = 64;
/** It refuses less. */
const minSide = 3;

/** By how much a picture is scaled before it is read. */
export const scaleOf = (width: number, height: number, layout: ReadingSetting['layout']): number => {
  const bounded = (scale: number): number =>
    Math.min(scale, maxSide / width, maxSide / height, Math.sqrt(maxShown / (width * height)));
  if (layout === 'line') return bounded(Math.min(4, Math.max(0.25, lineHeight / height)));
  return bounded(width * height * 4 <= maxDoubled ? 2 : 1);
};

/** Below this a page may lie on its side: what is read then is not believed. */
const doubtful = 0.65;
/** What the confidence of an orientation must be. */
const minOrientationConfidence = 1;

interface Upright {
  readonly orientation: Orientation;
  readonly picture: Picture;
  readonly scale: number;
  readonly blocks: readonly (readonly Line[])[];
}

const firstPass = (
  engine: Engine,
  grey: GreyPicture,
  scale: number,
  { languages, layout }: ReadingSetting,
): readonly (readonly Line[])[] =>
  engine
    .read(grey, languages, layout)
    .map(({ lines }) => lines.map((line) => scaledLine(lineOf(line.words), scale)));

/** Reads as the picture stands, and once more as it should stand where what was read is doubtful. */
const readUpright = async (engine: Engine, picture: Picture, setting: ReadingSetting): Promise<Upright> => {
  const scale = scaleOf(picture.width, picture.height, setting.layout);
  const grey = await greyOf(picture, scale);
  const blocks = firstPass(engine, grey, scale, setting);
  const asGiven: Upright = { orientation: 0, picture, scale, blocks };
  if (setting.orientation === undefined || setting.layout === 'line') return asGiven;
  const confidence = meanConfidence(blocks.flat());
  if (confidence >= doubtful) return asGiven;
  const lie = engine.lieOf(grey, setting.orientation);
  if (lie === undefined || lie.orientation === 0 || lie.confidence < minOrientationConfidence) return asGiven;
  const again = firstPass(engine, await turned(grey, lie.orientation), scale, setting);
  if (meanConfidence(again.flat()) <= confidence) return asGiven;
  const upright = await turnedColours(picture, lie.orientation);
  return { orientation: lie.orientation, picture: upright, scale, blocks: again };
};

/** Whole pixels, within the picture. */
const placed = ({ x, y, width, height }: Box, picture: Picture): PlacedBox => {
  const left = Math.min(picture.width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(picture.height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(picture.width, Math.max(left + 1, Math.ceil(x + width)));
  const bottom = Math.min(picture.height, Math.max(top + 1, Math.ceil(y + height)));
  return { x: left, y: top, width: right - left, height: bottom - top, angle: 0 };
};

const round = (confidence: number): number => Math.round(confidence * 1000) / 1000;

const blockOf = (lines: readonly Line[], picture: Picture): ReadBlock => ({
  box: placed(around(lines.map(({ box }) => box)), picture),
  lines: lines.map(({ text, box, confidence, words, code }) => ({
    text,
    box: placed(box, picture),
    confidence: round(confidence),
    words: words.map((word) => ({
      text: word.text,
      box: placed(word.box, picture),
      confidence: round(word.confidence),
    })),
    code,
  })),
});

/** Reads a picture: as a whole, and then what the whole has left out. */
export const readPicture = async (
  engine: Engine,
  picture: Picture,
  setting: ReadingSetting,
): Promise<Reading> => {
  const { width, height, warnings } = picture;
  const scale = Math.min(1, scaleOf(width, height, setting.layout));
  if (Math.min(width, height) * scale < minSide) {
    return { width, height, orientation: 0, blocks: [], warnings };
  }
  const upright = await readUpright(engine, picture, setting);
  const { orientation } = upright;
  const blocks =
    setting.layout === 'line'
      ? upright.blocks
      : await readUncovered(engine, upright.picture, upright.blocks, upright.scale, setting.languages);
  const ordered = setting.layout === 'sparse' ? inReadingOrder(blocks) : blocks;
  return {
    width,
    height,
    orientation,
    blocks: ordered.map((lines) =>
      blockOf(
        lines.map((line) => turnedBackLine(line, picture, orientation)),
        picture,
      ),
    ),
    warnings,
  };
};
