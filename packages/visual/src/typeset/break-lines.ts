import { type Setting, setLine } from './set-line.ts';

/** Scripts that put no blanks between words. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}、。，．：；！？「」『』（）【】《》〈〉…—]/u;
/** What must not begin a line (JIS X 4051 and its Chinese like: closing marks, small kana, marks of length). */
const neverFirst =
  /^[\p{Pe}\p{Pf}\p{M}、。，．・：；！？!?,.:;％%‰°ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻ๆฯ…—～〜」』）】》〉’”]/u;
/** What must not end one. */
const neverLast = /[\p{Ps}\p{Pi}「『（【《〈‘“$£¥€＄￥#＃]$/u;

const mayBreakBetween = (before: string, after: string): boolean => {
  if (/\s$/u.test(before)) return true;
  if (neverFirst.test(after) || neverLast.test(before)) return false;
  // Thai and its neighbours are cut by the words that the segmenter knows, Han between any two characters of words.
  if (withoutBlanks.test(before.at(-1) ?? '') || withoutBlanks.test(Array.from(after)[0] ?? '')) return true;
  return /\p{L}[-‐–—/]$/u.test(before) && /^\p{L}/u.test(after);
};

/** Cuts a text where a line may end; joined, the pieces are the text. Blanks stay at the end of a piece. */
const cutIntoPieces = (text: string, language: string): readonly string[] => {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (last === undefined || (!/^\s/u.test(segment) && mayBreakBetween(last, segment))) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
};

/** A text that can be broken again and again at different widths: its pieces are measured once. */
export class BreakableText {
  readonly #setting: Setting;
  readonly #pieces: readonly { readonly text: string; readonly width: number; readonly inkWidth: number }[];

  constructor(text: string, setting: Setting) {
    this.#setting = setting;
    this.#pieces = cutIntoPieces(text, setting.language).map((piece) => ({
      text: piece,
      width: setLine(piece, setting).width,
      inkWidth: setLine(piece.trimEnd(), setting).width,
    }));
  }

  /** Em that the widest piece takes: narrower lines cannot be. */
  get widestPiece(): number {
    return this.#pieces.reduce((widest, { inkWidth }) => Math.max(widest, inkWidth), 0);
  }

  /** Fills lines one after the other, none wider than `maxWidth` em, except where a piece is wider by itself. */
  fill(maxWidth: number): readonly string[] {
    const lines: string[] = [];
    let line = '';
    let width = 0;
    for (const piece of this.#pieces) {
      if (line && width + piece.inkWidth > maxWidth) {
        lines.push(line.trimEnd());
        line = '';
        width = 0;
      }
      line += piece.text;
      width += piece.width;
    }
    if (line.trimEnd()) lines.push(line.trimEnd());
    return lines;
  }

  /** As few lines as `fill` makes, but of nearly equal widths, as a label of two lines is set. */
  balance(maxWidth: number): readonly string[] {
    const { length } = this.fill(maxWidth);
    let [low, high] = [this.widestPiece, maxWidth];
    for (let step = 0; step < 12 && high > low; step += 1) {
      const middle = (low + high) / 2;
      if (this.fill(middle).length > length) low = middle;
      else high = middle;
    }
    return this.fill(high);
  }

  /** The start of the text that `lines` lines of `maxWidth` em hold, cut between characters where need be, with an ellipsis. */
  truncate(maxWidth: number, lines: number): readonly string[] {
    const kept = this.fill(maxWidth).slice(0, lines);
    const last = `${kept.at(-1) ?? ''}…`;
    const characters = [
      ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last.slice(0, -1)),
    ].map(({ segment }) => segment);
    let [low, high] = [0, characters.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (setLine(`${characters.slice(0, middle).join('')}…`, this.#setting).width <= maxWidth) low = middle;
      else high = middle - 1;
    }
    return [...kept.slice(0, -1), `${characters.slice(0, low).join('').trimEnd()}…`];
  }
}
