import { meanLetterWidth } from '../letter-width.ts';
import type { InlineTag, TextPlace, TextStyle } from '../place.ts';
import type { Shaper } from './shaper.ts';

/** How much smaller or larger than the source's the size of our font may be said to be, so that it looks as large. */
const leastRatio = 0.75;
const mostRatio = 1.1;

/** What a blank of a usual text face takes of its mean letter (Times Roman: 250 and 433 thousandths of an em). */
const usualBlank = 0.577;
/** How much wider than our font's own its blanks are at most. */
const widestBlank = 1.5;

/**
 * Scripts whose letters are drawn as large as the Latin ones of their font. Others have no such small letters: at one size
 * they look about as large as usual text faces do.
 */
const compared = /^(?:Latn|Cyrl|Grek)$/;

type Look = Pick<TextStyle, 'family' | 'weight' | 'italic'>;

/** Sizes at which our fonts look as large as those of the source, and run as wide, so that lines break where they did. */
export class NominalSizes {
  readonly #shaper: Shaper;
  readonly #isComparable: boolean;
  readonly #widths = new Map<string, number | undefined>();

  /** @param language of the translations, canonical BCP 47 */
  constructor(shaper: Shaper, language: string) {
    this.#shaper = shaper;
    this.#isComparable = compared.test(new Intl.Locale(language).maximize().script ?? '');
  }

  #widthOf(look: Look): number | undefined {
    const key = `${look.family} ${look.weight} ${look.italic}`;
    if (!this.#widths.has(key))
      this.#widths.set(
        key,
        meanLetterWidth((letter) => this.#shaper.shape(letter, look, false).width),
      );
    return this.#widths.get(key);
  }

  /** How much larger one em of our font is than one of the source's. */
  ratioOf(style: TextStyle): number {
    const own = style.width === undefined || !this.#isComparable ? undefined : this.#widthOf(style);
    if (style.width === undefined || own === undefined) return 1;
    return Math.min(mostRatio, Math.max(leastRatio, style.width / own));
  }

  /**
   * How wide a blank of our font is to be, in em, where the source's are wider beside its letters than those of usual faces
   * (Computer Modern's are): else its lines would take more words. Undefined: as the font has it.
   */
  #blankOf(look: Look, { blank, width }: TextStyle): number | undefined {
    if (blank === undefined || width === undefined || !this.#isComparable) return undefined;
    const wider = Math.min(widestBlank, blank / width / usualBlank);
    return wider > 1 ? wider * this.#shaper.shape(' ', look, false).width : undefined;
  }

  /** A place whose styles have the sizes and blanks of our fonts. */
  of(place: TextPlace): TextPlace {
    const ratio = this.ratioOf(place.style);
    const sized = (style: TextStyle): TextStyle => {
      // Words of a line stay as large as each other where they were, whatever their weight and slant.
      const own = style.family === place.style.family ? ratio : this.ratioOf(style);
      // A word in bold has the blanks of the text around it, unless its own are known.
      const told = style.blank === undefined && style.family === place.style.family ? place.style : style;
      const blank = this.#blankOf(style, told);
      const { blank: _, ...rest } = style;
      return { ...rest, size: style.size * own, ...(blank === undefined ? {} : { blank }) };
    };
    const tags = place.tags.map(
      (tag): InlineTag => (tag.kind === 'style' ? { ...tag, style: sized(tag.style) } : tag),
    );
    return { ...place, style: sized(place.style), tags };
  }
}
