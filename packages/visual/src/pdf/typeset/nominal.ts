import { meanLetterWidth } from '../letter-width.ts';
import type { InlineTag, TextPlace, TextStyle } from '../place.ts';
import type { Shaper } from './shaper.ts';

/** How much smaller or larger than the source's the size of our font may be said to be, so that it looks as large. */
const leastRatio = 0.75;
const mostRatio = 1.1;

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

  /** A place whose styles have the sizes of our fonts. */
  of(place: TextPlace): TextPlace {
    const ratio = this.ratioOf(place.style);
    const sized = (style: TextStyle): TextStyle => {
      // Words of a line stay as large as each other where they were, whatever their weight and slant.
      const own = style.family === place.style.family ? ratio : this.ratioOf(style);
      return own === 1 ? style : { ...style, size: style.size * own };
    };
    const tags = place.tags.map(
      (tag): InlineTag => (tag.kind === 'style' ? { ...tag, style: sized(tag.style) } : tag),
    );
    return { ...place, style: sized(place.style), tags };
  }
}
