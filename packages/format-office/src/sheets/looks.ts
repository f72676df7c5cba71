import { readXmlAttributes, type XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import type { LookRules } from '../text/index.ts';

/** The look of a run of a text, as its `rPr` is written; empty: that of the cell. */
export type Look = string;

const tagShape = /<(?:[\w.-]+:)?([\w.-]+)((?:\s[^<>]*?)?)\/?>/g;

/** What a font and a run's properties say, in one way: they have other names for the typeface, and any order. */
const keyOfTags = (xml: string): string =>
  Array.from(xml.matchAll(tagShape), ([whole, local = '']) => {
    const attributes = readXmlAttributes(whole, 0, whole.length).map(({ name, value }) => `${name}=${value}`);
    const isPlain =
      attributes.length === 0 || attributes.join() === 'val=1' || attributes.join() === 'val=true';
    return `${local === 'name' ? 'rFont' : local} ${isPlain ? '' : attributes.sort().join(' ')}`;
  })
    .sort()
    .join('\n');

const contentOf = (raw: string): string => raw.replace(/^<[^<>]*>/, '').replace(/<\/[^<>]*>$/, '');

interface KnownLook {
  readonly key: string;
  /** Of its white space; undefined where that is seen. */
  readonly space: string | undefined;
}

const knownOf = (key: string): KnownLook => {
  const lines = key.split('\n');
  const isSeen = lines.some((line) => /^(?:u|strike) /.test(line));
  return {
    key,
    space: isSeen ? undefined : lines.filter((line) => /^(?:sz|rFont|vertAlign) /.test(line)).join(),
  };
};

/** A workbook has a few looks, in very many runs; a hostile one may have more, which are read each time. */
const maxKnown = 1_000;
const known = new Map<Look, KnownLook>();

const readLook = (look: Look): KnownLook => {
  let found = known.get(look);
  if (!found) {
    found = knownOf(keyOfTags(contentOf(look)));
    if (known.size < maxKnown) known.set(look, found);
  }
  return found;
};

/**
 * How looks of runs are compared.
 *
 * @param base the look of the cell, by `CellFonts`; empty: not known
 */
export const looksWith = (base: string): LookRules<Look> => {
  const ofCell = knownOf(base);
  const of = (look: Look): KnownLook => (look === '' ? ofCell : readLook(look));
  return { keyOf: (look) => of(look).key, spaceOf: (look) => of(look).space };
};

/** The looks that cells have by their styles (ECMA-376 part 1, 18.8). */
export class CellFonts {
  readonly #part: XmlPart | undefined;
  readonly #fonts: readonly XmlElement[];
  readonly #formats: readonly XmlElement[];
  readonly #known = new Map<number, string>();

  constructor(part: XmlPart | undefined) {
    this.#part = part;
    this.#fonts = part?.root.element('fonts')?.elements('font') ?? [];
    this.#formats = part?.root.element('cellXfs')?.elements('xf') ?? [];
  }

  /** Of cells of one style; empty: not known. */
  of(style: number): string {
    let key = this.#known.get(style);
    if (key === undefined) {
      const font = this.#fonts[Number(this.#formats[style]?.attribute('fontId')?.value ?? 0)];
      key = font && this.#part ? keyOfTags(this.#part.text.slice(font.contentStart, font.contentEnd)) : '';
      this.#known.set(style, key);
    }
    return key;
  }
}
