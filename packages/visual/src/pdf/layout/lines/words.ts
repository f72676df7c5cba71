import { type Glyph, isLetter, isSymbol, isWide } from '../glyph.ts';
import type { Item } from './direction.ts';

/** Names in formulas that are no words. */
export const functionName =
  /^(?:sin|cos|tan|log|exp|max|min|lim|sup|inf|det|dim|mod|gcd|deg|arg|ker|hom|Pr|Re|Im)$/;

const [opening, closing] = [/^[([{]$/u, /^[)\]}]$/u];
/** What stands right before or behind a word of a sentence. */
const before = /^[([{"'\u2018\u201c\u201e\u00ab]$/u;
const behind = /^[.,:;!?)\]}"'\u2019\u201c\u201d\u00bb]$/u;
/** What a formula goes on behind, unlike an arrow that leads from one statement to the next: a name there is its own. */
const operator =
  /^[=<>+*/\\\u2212\u00b1\u00d7\u00f7\u2208-\u220d\u2216-\u2219\u2227-\u222a\u223c-\u228b\u2295-\u2299]$/u;
/** Of one em: letters that stand farther above or below the baseline are indices. */
const sameBaseline = 0.1;

/** Letters in a row in a font of the text. */
interface Word {
  readonly text: string;
  /** Among the items, the end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly glyph: Glyph;
}

const isMeant = ({ text }: Word): boolean => (text.length >= 3 && !functionName.test(text)) || isWide(text);

const wordsOf = (items: readonly Item[]): readonly Word[] => {
  const words: Word[] = [];
  let open: { text: string; readonly from: number; readonly glyph: Glyph } | undefined;
  for (let index = 0; index <= items.length; index += 1) {
    const { text, glyph } = items[index] ?? { text: ' ', glyph: undefined };
    if (glyph && isLetter(text) && !isSymbol(glyph)) {
      open ??= { text: '', from: index, glyph };
      open.text += text;
      continue;
    }
    if (open) words.push({ ...open, to: index });
    open = undefined;
  }
  return words.filter(isMeant);
};

const isBlank = (item: Item | undefined): boolean => !item || item.glyph === undefined;

/** So many items behind a name are looked through for the end of its brackets. */
const maxInBrackets = 40;

/** Whether a word is the name of a function: a formula follows right behind it in brackets, as none does in `author(s)`. */
const isCalled = (items: readonly Item[], { to }: Word): boolean => {
  if (!opening.test(items[to]?.text ?? '')) return false;
  const inside = items.slice(to + 1, to + maxInBrackets);
  const end = inside.findIndex(({ text }) => closing.test(text));
  return inside.slice(0, end < 0 ? undefined : end).some(({ glyph }) => glyph && isSymbol(glyph));
};

/** How many words a line with signs of formulas has; names of functions are none. */
export const countWords = (items: readonly Item[]): number =>
  wordsOf(items).filter((word) => !isCalled(items, word)).length;

/**
 * Whether a line has a word that stands by itself, as `if` and `such that` do between formulas: on the baseline, with blanks
 * on both sides, and not where a formula has one of its own names.
 */
export const hasWordApart = ({
  items,
  label,
  size,
  baseline,
}: {
  readonly items: readonly Item[];
  readonly label: number;
  readonly size: number;
  readonly baseline: number;
}): boolean =>
  wordsOf(items).some((word) => {
    // The number of an item is no word.
    if (word.from < label) return false;
    if (Math.abs(word.glyph.baseline - baseline) > sameBaseline * size) return false;
    let [from, to] = [word.from - 1, word.to];
    if (before.test(items[from]?.text ?? '')) from -= 1;
    if (!isBlank(items[from])) return false;
    while (behind.test(items[to]?.text ?? '')) to += 1;
    if (!isBlank(items[to])) return false;
    const last = items.slice(0, Math.max(0, from)).findLast(({ glyph }) => glyph !== undefined);
    return !operator.test(last?.text ?? '');
  });
