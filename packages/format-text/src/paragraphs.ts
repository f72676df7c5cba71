/** A line of a file. */
export interface Line {
  /** White space before its text, with the mark of a list item. */
  readonly lead: string;
  readonly text: string;
  /** White space after it. */
  readonly trail: string;
  /** Empty for the last line of a file that does not end with one. */
  readonly end: string;
}

/** Lines of which the text is one: a paragraph, an item of a list, or a single line. Blank lines are none. */
export interface Paragraph {
  readonly lines: readonly Line[];
  /** Columns of the longest line, where the text was wrapped by hand. */
  readonly width: number | undefined;
}

/** A file as it stands there, paragraphs and what is between them. */
export type Part = Paragraph | { readonly blank: string };

const lineShape = /([^\r\n]*)(\r\n|\n|\r|$)/g;
/** Bullets, numbers and letters with a period or a bracket, dashes, and marks of quotations. */
const listMark = /^(?:[-*+•‣◦–—·]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|>+)\s+/u;
/** What begins an item wherever it stands; dashes and numbers may have come to the beginning of a line by wrapping. */
const sureMark = /^[*+•‣◦·>]/u;
const endsSentence = /[.:;!?]$/u;

const readLine = (content: string, end: string): Line => {
  const start = content.length - content.trimStart().length;
  const text = content.slice(start).trimEnd();
  return { lead: content.slice(0, start), text, trail: content.slice(start + text.length), end };
};

const isItem = (line: Line | undefined): boolean => line !== undefined && /\S/.test(line.lead);

/** A line as an item of a list, its mark in its lead; undefined where it is none. */
const itemOf = (line: Line, last: readonly Line[] | undefined): Line | undefined => {
  const mark = listMark.exec(line.text)?.[0];
  if (mark === undefined) return undefined;
  const before = last?.at(-1);
  const isBeginning =
    before === undefined ||
    isItem(last?.[0]) ||
    sureMark.test(mark) ||
    endsSentence.test(before.text) ||
    before.lead.length < line.lead.length;
  return isBeginning ? { ...line, lead: line.lead + mark, text: line.text.slice(mark.length) } : undefined;
};

const eastAsian = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\u3000-\\u303f\\uff01-\\uff60]';
const wide = new RegExp(eastAsian, 'gu');
const hasWide = new RegExp(eastAsian, 'u');
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303f\uff01-\uff60]/u;

/** Columns on a terminal: characters of East Asia take two. */
export const columnsOf = (text: string): number => {
  if (/^[\0-\x7f]*$/.test(text)) return text.length;
  return [...text].length + (text.match(wide)?.length ?? 0) - (text.match(/\p{M}/gu)?.length ?? 0);
};

const columnsOfLine = ({ lead, text }: Line): number => columnsOf(lead) + columnsOf(text);

/** Nobody wraps narrower, and no editor by hand wider. */
const minWidth = 40;
const maxWidth = 120;
/** Aligned by blanks or tabs: columns, not prose. */
const aligned = /\S(?:\t| {3,})\S/;

/** What a sentence goes on with: no capital and no digit, where the script has capitals. */
const goesOn = /^\P{L}{0,6}(?:\p{Ll}|\p{Lo})/u;

/** Whether lines go on from one to the next, as often as nouns and names at their beginning allow. */
const isOneText = (lines: readonly Line[]): boolean => {
  const following = lines.slice(1).filter(({ text }) => goesOn.test(text) && !/^\p{N}/u.test(text));
  return following.length * 2 >= lines.length - 1;
};

/** So much of the width has each line of prose; some leave room for a short word, by another editor's rules. */
const leastFilled = 0.6;
const leastFull = 2 / 3;

/**
 * Columns at which lines were wrapped by hand; undefined where each is for itself. They were where the next word would
 * hardly ever have fitted on the line before, and no two lines are the same.
 */
const widthOf = (lines: readonly Line[]): number | undefined => {
  if (lines.length < 2) return undefined;
  const width = lines.reduce((most, line) => Math.max(most, columnsOfLine(line)), 0);
  if (width < minWidth || width > maxWidth) return undefined;
  if (!isOneText(lines) || new Set(lines.map(({ text }) => text)).size < lines.length) return undefined;
  let full = 0;
  for (const [index, line] of lines.entries()) {
    if (aligned.test(line.text) || !/\p{L}/u.test(line.text)) return undefined;
    const next = lines[index + 1];
    if (!next) break;
    const columns = columnsOfLine(line);
    // Two blanks at its end are a line break in Markdown and in mails.
    if (line.trail.length > 1 || columns < width * leastFilled) return undefined;
    const word = /^\S+/.exec(next.text)?.[0] ?? '';
    if (columns + 1 + columnsOf(word) > width) full++;
  }
  return full >= (lines.length - 1) * leastFull ? width : undefined;
};

/** The items of a list, with what was wrapped of them; without a list all lines together. */
const itemsOf = (lines: readonly Line[]): Line[][] => {
  const items: Line[][] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const item = itemOf(line, last);
    if (last && !item) last.push(line);
    else items.push([item ?? line]);
  }
  return items;
};

const paragraphsOf = (lines: readonly Line[]): Paragraph[] =>
  itemsOf(lines).flatMap((item): Paragraph[] => {
    const width = widthOf(item);
    return width === undefined ? item.map((line) => ({ lines: [line], width })) : [{ lines: item, width }];
  });

/** Cuts a text into paragraphs. What they hold and what is between them is the whole text. */
export const readParts = (text: string): Part[] => {
  const parts: Part[] = [];
  let block: Line[] = [];
  const flush = (): void => {
    for (const paragraph of paragraphsOf(block)) parts.push(paragraph);
    block = [];
  };
  for (const [, content = '', end = ''] of text.matchAll(lineShape)) {
    if (content === '' && end === '') continue;
    if (content.trim() === '') {
      flush();
      parts.push({ blank: content + end });
    } else block.push(readLine(content, end));
  }
  flush();
  return parts;
};

/** What was between two lines before they were wrapped: nothing behind a hyphen, and where words are not divided. */
const gapOf = (before: string | undefined, after: string): string => {
  if (before === undefined) return '';
  const isHyphen = /\p{L}-$/u.test(before) && /^\p{L}/u.test(after);
  return isHyphen || (unspaced.test(before.slice(-1)) && unspaced.test(after.charAt(0))) ? '' : ' ';
};

/** The text of a paragraph on one line. */
export const textOfParagraph = ({ lines }: Paragraph): string =>
  lines.map(({ text }, index) => gapOf(lines[index - 1]?.text, text) + text).join('');

/** A paragraph as it stands there. */
export const writeParagraph = ({ lines }: Paragraph): string =>
  lines.map(({ lead, text, trail, end }) => lead + text + trail + end).join('');

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Text in pieces between which a line may break, their blanks behind them. */
const piecesOf = (text: string, width: number): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap((piece) =>
    columnsOf(piece) > width || hasWide.test(piece)
      ? Array.from(words.segment(piece), ({ segment }) => segment).reduce<string[]>((joined, segment) => {
          // Punctuation begins no line.
          const last = joined.at(-1);
          if (last !== undefined && !/^[\p{L}\p{N}]/u.test(segment))
            joined[joined.length - 1] = last + segment;
          else joined.push(segment);
          return joined;
        }, [])
      : [piece],
  );

/** A paragraph with another text: in lines as long as its own were where it was wrapped, else on one line. */
export const rewriteParagraph = (paragraph: Paragraph, text: string): string => {
  const { lines, width } = paragraph;
  const [first, second = first] = lines;
  const last = lines.at(-1);
  if (!first || !second || !last) return '';
  const flat = text.replace(/[\r\n]+/g, ' ').trim();
  if (width === undefined || flat === '')
    return flat === '' ? first.lead.trimEnd() + last.end : first.lead + flat + first.trail + first.end;
  const written: string[] = [];
  let line = '';
  for (const piece of piecesOf(flat, width)) {
    const lead = written.length === 0 ? first.lead : second.lead;
    if (line !== '' && columnsOf(lead) + columnsOf((line + piece).trimEnd()) > width) {
      written.push(lead + line.trimEnd());
      line = '';
    }
    line += piece;
  }
  written.push((written.length === 0 ? first.lead : second.lead) + line.trimEnd());
  return written.join(first.end) + last.trail + last.end;
};
