/** What glyphs of a text say about the font that they are of. */
export type Kind = 'blank' | 'prose' | 'sign' | 'unknown';

export interface Meaning {
  /** As `PageGlyph.text` has it. */
  readonly text: string;
  readonly kind: Kind;
}

/** Characters that name no sign: what a broken map makes of a code. */
const meaningless = /[\p{Cc}\p{Cs}\p{Cn}\ufffd]/u;
const privateUse = /\p{Co}/u;
const blank = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/u;
/** Operators, arrows, boxes, dingbats and the alphabets of mathematics; ASCII is prose as much as it is mathematics. */
const sign = /[\p{Sm}\p{So}\u{1d400}-\u{1d7ff}]/u;

const meaningOf = (unicode: string, normalise: (text: string) => string): Meaning => {
  if (/^[\t\n\r]$/.test(unicode)) return { text: ' ', kind: 'blank' };
  if (unicode === '' || meaningless.test(unicode)) return { text: '', kind: 'unknown' };
  if (privateUse.test(unicode)) return { text: unicode, kind: 'unknown' };
  const text = normalise(unicode);
  if (blank.test(text)) return { text, kind: 'blank' };
  return { text, kind: text.charCodeAt(0) > 0x7f && sign.test(text) ? 'sign' : 'prose' };
};

/** Texts kept; a hostile file can have as many as it has glyphs. */
const maxKept = 20_000;

/** Looks texts up, each worked out once. `normalise` undoes ligatures and presentation forms. */
export const createMeanings = (normalise: (text: string) => string): ((unicode: string) => Meaning) => {
  const known = new Map<string, Meaning>();
  return (unicode) => {
    const found = known.get(unicode);
    if (found) return found;
    const meaning = meaningOf(unicode, normalise);
    if (known.size >= maxKept) known.clear();
    known.set(unicode, meaning);
    return meaning;
  };
};
