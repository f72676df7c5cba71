import type { ProviderWarning } from '@dragoman/provider';
import { type ColouredText, withoutCharacters } from './coloured-text.ts';
import { drawTexts, type TextToDraw } from './draw/index.ts';
import { erase } from './erase/index.ts';
import type { Picture } from './pixels/index.ts';
import type { Region } from './region.ts';
import { setLine } from './typeset/index.ts';

/** A region and what becomes of its text. */
export interface RegionChange {
  readonly key: string;
  readonly region: Region;
  /** Null: take the text away, and draw nothing. */
  readonly text: ColouredText | null;
}

/** A picture with other texts. */
export interface Redrawn {
  /** Of the shape of the picture's own. */
  readonly samples: Uint8Array | Uint16Array;
  readonly warnings: readonly (ProviderWarning & { readonly key: string })[];
}

/** From the top, whatever the order in which changes were asked for: where places touch, the order is seen. */
const fromTheTop = (one: RegionChange, other: RegionChange): number =>
  one.region.box.y - other.region.box.y || one.region.box.x - other.region.box.x;

/**
 * Takes texts out of a picture and draws others in their places, in the colours, sizes and weights that were measured.
 * A text with letters that no font has is left as it is in the picture, since a row of empty boxes helps nobody.
 *
 * @param language of the new texts
 */
export const redraw = (
  picture: Picture,
  changes: readonly RegionChange[],
  language: string,
  signal: AbortSignal,
): Redrawn => {
  const samples = picture.samples.slice();
  const warnings: (ProviderWarning & { readonly key: string })[] = [];
  const texts: TextToDraw[] = [];
  for (const { key, region, text } of changes.toSorted(fromTheTop)) {
    signal.throwIfAborted();
    let drawn = text ?? { text: '', spans: [] };
    const { missing } = setLine(drawn.text, { weight: region.weight, language });
    if (missing.length > 0) {
      const listed = missing.slice(0, 5).join(' ');
      const isReadable = !missing.some((character) => /[\p{L}\p{N}]/u.test(character));
      warnings.push({
        key,
        code: 'glyph_missing',
        message: isReadable
          ? `No font has ${listed}: left out.`
          : `No font has ${listed}: the text was left as it is.`,
      });
      if (!isReadable) continue;
      drawn = withoutCharacters(drawn, missing);
    }
    erase(picture, samples, region);
    if (drawn.text) texts.push({ key, region, ...drawn });
  }
  signal.throwIfAborted();
  for (const { key, size, isTooLong } of drawTexts(picture, samples, texts, language))
    if (isTooLong)
      warnings.push({
        key,
        code: 'text_too_long',
        message: `The text is too long for its place: it was drawn at ${size.toFixed(1)} pixels, or cut.`,
      });
  return { samples, warnings };
};
