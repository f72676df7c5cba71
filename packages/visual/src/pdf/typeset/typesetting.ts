import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { TaggedPart } from '@dragoman/provider';
import { isRightToLeft } from '../../typeset/index.ts';
import { DocumentFonts } from '../fonts/index.ts';
import type { TextPlace } from '../place.ts';
import { drawText, type LinkBox, type Move } from './draw-text.ts';
import { Fitter } from './fit.ts';
import { readFlow } from './flow.ts';
import { type Geometry, readGeometry, type Stretch } from './geometry.ts';
import { harmonise, type MeasuredText } from './harmonise.ts';
import { hyphenatorOf } from './hyphenate.ts';
import { NominalSizes } from './nominal.ts';
import { Opacities } from './opacities.ts';
import { cutIntoPieces } from './pieces.ts';
import { type PlacedLine, placeLines } from './place-line.ts';
import { Shaper } from './shaper.ts';

/** A translation with the place of its source. */
export interface PlacedText {
  /** Unique in the document. */
  readonly key: string;
  readonly place: TextPlace;
  readonly target: readonly TaggedPart[];
}

/** What could not be set as it should. */
export interface TypesetWarning {
  readonly key: string;
  /** `text_too_long`: it has no room even at its least size; `glyph_missing`: no font has some of its characters. */
  readonly code: 'text_too_long' | 'glyph_missing';
}

/** A text as its page paints it. */
export interface SetText {
  readonly key: string;
  /** Marked content of the source in which it belongs; null: none. */
  readonly marked: number | null;
  /** Operators in user space, balanced, from the default graphics and text state; empty where nothing is drawn. */
  readonly bytes: Uint8Array;
  /** At which it is drawn, at most 1: of the size at which our font looks as large as the source's. */
  readonly scale: number;
  /** From the left to the right, in its frame, what its lines cover; undefined where nothing is drawn. */
  readonly reach: Stretch | undefined;
  /** What goes from its place with it besides the source, as `TextPlace` has it: a mark that `moves` paint elsewhere. */
  readonly taken: Pick<TextPlace, 'shows' | 'parts'>;
}

/** The texts of one page as they are painted. */
export interface TypesetPage {
  readonly texts: readonly SetText[];
  readonly moves: readonly Move[];
  readonly links: readonly LinkBox[];
  /** Those that `texts` name, for the page's resources: written into the document by `embedFonts`. */
  readonly fonts: ReadonlyMap<string, PDFRef>;
  /** Graphics states that `texts` name, likewise. */
  readonly graphics: ReadonlyMap<string, PDFRef>;
  readonly warnings: readonly TypesetWarning[];
}

export interface TypesettingOptions {
  /** Canonical BCP 47 tag of the translations. */
  readonly language: string;
  /** Of the source, where it is known: says whether a text changes its direction. Default: from left to right. */
  readonly sourceLanguage?: string;
}

interface Prepared {
  readonly fitter: Fitter;
  readonly geometry: Geometry;
  /** With the sizes of our fonts. */
  readonly place: TextPlace;
  readonly missing: boolean;
  readonly shaper: Shaper;
}

const encoder = new TextEncoder();

const reachOf = (lines: readonly PlacedLine[]): Stretch | undefined => {
  let reach: Stretch | undefined;
  for (const { atoms } of lines)
    for (const { atom, x, width } of atoms)
      if (atom.text !== ' ')
        reach = { left: Math.min(reach?.left ?? x, x), right: Math.max(reach?.right ?? x, x + width) };
  return reach;
};

/**
 * Sets the translations of a document where their sources stood. Each text is measured first, so that those of one look
 * come to have one size; then page after page is set, and at last the fonts are embedded, each once. What is kept between
 * is a few numbers a text.
 */
export class Typesetting {
  readonly #language: string;
  readonly #rightToLeft: boolean;
  readonly #isMirrored: boolean;
  /** Without blanks between words there is nothing to stretch that is not seen. */
  readonly #isRagged: boolean;
  readonly #fonts: DocumentFonts;
  readonly #opacities: Opacities;
  readonly #shaper: Shaper;
  /** For lines that run from top to bottom. */
  readonly #uprightShaper: Shaper;
  readonly #nominal: NominalSizes;
  #measured: MeasuredText[] = [];
  #scales: ReadonlyMap<string, number> | undefined;

  constructor(document: PDFDocument, { language, sourceLanguage }: TypesettingOptions) {
    this.#language = language;
    this.#rightToLeft = isRightToLeft(language);
    this.#isMirrored =
      this.#rightToLeft !== (sourceLanguage === undefined ? false : isRightToLeft(sourceLanguage));
    this.#isRagged = /^(?:Thai|Laoo|Khmr|Mymr)$/.test(new Intl.Locale(language).maximize().script ?? '');
    this.#fonts = new DocumentFonts(document);
    this.#opacities = new Opacities(document);
    this.#shaper = new Shaper(this.#fonts, language);
    this.#uprightShaper = new Shaper(this.#fonts, language, true);
    this.#nominal = new NominalSizes(this.#shaper, language);
  }

  /** Finds out how large a text can be. Called for each text of the document before any page is set. */
  measure(text: PlacedText): void {
    const prepared = this.#prepare(text);
    const { role, style } = prepared.place;
    const scale = prepared.fitter.measure();
    this.#scales = undefined;
    this.#measured.push({
      key: text.key,
      role,
      family: style.family,
      weight: style.weight,
      size: style.size,
      scale: scale ?? prepared.fitter.floor,
    });
  }

  /** Sets the texts of one page. Texts that were not measured are as large as they can be. */
  setPage(texts: readonly PlacedText[]): TypesetPage {
    this.#scales ??= harmonise(this.#measured);
    const set: SetText[] = [];
    const moves: Move[] = [];
    const links: LinkBox[] = [];
    const fonts = new Map<string, PDFRef>();
    const graphics = new Map<string, PDFRef>();
    const warnings: TypesetWarning[] = [];
    for (const text of texts) {
      const { fitter, geometry, place, missing, shaper } = this.#prepare(text);
      const composition = fitter.refine(fitter.compose(this.#scales.get(text.key) ?? 1));
      const lines = placeLines(composition, geometry, shaper);
      const drawn = drawText(place, composition, geometry, lines, shaper, this.#opacities);
      set.push({
        key: text.key,
        marked: text.place.marked,
        bytes: encoder.encode(drawn.operators),
        scale: composition.scale,
        reach: reachOf(lines),
        taken: (geometry.markLeft === undefined ? undefined : place.mark) ?? { shows: [] },
      });
      moves.push(...drawn.moves);
      links.push(...drawn.links);
      for (const { name, reference } of drawn.fonts) fonts.set(name, reference);
      for (const { name, reference } of drawn.graphics) graphics.set(name, reference);
      if (!composition.fits) warnings.push({ key: text.key, code: 'text_too_long' });
      if (missing) warnings.push({ key: text.key, code: 'glyph_missing' });
    }
    return { texts: set, moves, links, fonts, graphics, warnings };
  }

  /** Writes the fonts into the document, after the last page; by their names in the resources of pages. */
  embedFonts(): ReadonlyMap<string, PDFRef> {
    return this.#fonts.embed();
  }

  #prepare({ place: source, target }: PlacedText): Prepared {
    const place = this.#nominal.of(source);
    const geometry = readGeometry(source, {
      isMirrored: this.#isMirrored,
      rightToLeft: this.#rightToLeft,
      isRagged: this.#isRagged,
    });
    const shaper = source.vertical ? this.#uprightShaper : this.#shaper;
    const pieces = cutIntoPieces(readFlow(target, place), shaper, {
      language: this.#language,
      rightToLeft: this.#rightToLeft,
      isJustified: geometry.isJustified,
    });
    const fitter = new Fitter(place, geometry, pieces, shaper, hyphenatorOf(this.#language));
    const missing = pieces.some(({ atoms }) => atoms.some(({ word }) => word && word.missing.length > 0));
    return { fitter, geometry, place, missing, shaper };
  }
}
