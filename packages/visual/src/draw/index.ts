import { type Colour, colourDistance, type Picture, readColour } from '../pixels/index.ts';
import type { Region } from '../region.ts';
import type { Setting } from '../typeset/index.ts';
import { blend } from './blend.ts';
import { type Fit, fitText } from './fit.ts';
import { paintOf } from './own-ink.ts';
import { placeText } from './place.ts';
import { rasterise } from './rasterise.ts';

/** A text and the place where it is drawn. */
export interface TextToDraw {
  readonly key: string;
  readonly region: Region;
  readonly text: string;
  /** For each UTF-16 unit of the text the number of the region's span that it belongs to, 0 for none. */
  readonly spans: readonly number[];
}

/** How a text came to lie. */
export interface DrawnText {
  readonly key: string;
  /** Pixels of one em. */
  readonly size: number;
  /** It had to be made smaller than is good to read, or cut. */
  readonly isTooLong: boolean;
}

/** Smaller shares than this are a label's own need, and pull no other label along. */
const leastSharedScale = 0.7;

/** Nearer than this in each channel, text and ground cannot be told apart. */
const leastContrast = 30;

/** A colour of a text, or black or white where it would not be seen on its ground. */
const readableColour = (written: string, region: Region): Colour => {
  const colour = readColour(written);
  const ground = readColour(region.background);
  if (colour.some((value, channel) => Math.abs(value - (ground[channel] as number)) >= leastContrast))
    return colour;
  const brightness = ground[0] * 0.299 + ground[1] * 0.587 + ground[2] * 0.114;
  return brightness > 140 ? [0, 0, 0] : [255, 255, 255];
};

const settingOf = (region: Region, language: string): Setting => ({ weight: region.weight, language });

/** Whether two regions were designed as one kind of label. */
const isOneStyle = (one: Region, other: Region): boolean =>
  Math.abs(one.size / other.size - 1) < 0.04 &&
  one.weight === other.weight &&
  (one.ground === 'photo') === (other.ground === 'photo') &&
  colourDistance(readColour(one.colour), readColour(other.colour)) < 70;

/** Fits all texts; those of one style get the size of the smallest among them. */
const fitAll = (texts: readonly TextToDraw[], language: string): readonly Fit[] => {
  const alone = texts.map(({ text, region }) =>
    fitText(text, region, settingOf(region, language), region.size),
  );
  return texts.map(({ text, region }, index) => {
    const own = alone[index] as Fit;
    let scale = 1;
    for (const [place, other] of texts.entries()) {
      const its = (alone[place] as Fit).size / other.region.size;
      if (its >= leastSharedScale && isOneStyle(region, other.region)) scale = Math.min(scale, its);
    }
    if (own.size <= region.size * scale + 1e-6) return own;
    return fitText(text, region, settingOf(region, language), region.size * scale);
  });
};

/**
 * Draws texts into `samples`, in place.
 *
 * @param language of the texts
 */
export const drawTexts = (
  picture: Picture,
  samples: Uint8Array | Uint16Array,
  texts: readonly TextToDraw[],
  language: string,
): readonly DrawnText[] => {
  const fits = fitAll(texts, language);
  return texts.map(({ key, region, text, spans }, index) => {
    const fit = fits[index] as Fit;
    const paint = paintOf(picture, region);
    let end = 0;
    for (const { line, text: drawn, pose } of placeText(fit, region, settingOf(region, language))) {
      // The lines are the text in order; only what was cut ends in a character that it has not.
      const found = text.indexOf(drawn, end);
      const start = found < 0 ? end : found;
      end = Math.min(text.length, start + drawn.length);
      const spanOf = (glyph: number): number => spans[start + (line.places[glyph] ?? 0)] ?? 0;
      for (const span of new Set(line.places.map((_, glyph) => spanOf(glyph)))) {
        const shape = rasterise(line, pose, picture, (glyph) => spanOf(glyph) === span);
        const own = span === 0 ? paint : undefined;
        const colour = own?.colour ?? readableColour(region.spans[span - 1]?.colour ?? region.colour, region);
        if (shape) blend(picture, samples, shape, colour, own?.opacity);
      }
    }
    return { key, size: fit.size, isTooLong: fit.isTooLong };
  });
};
