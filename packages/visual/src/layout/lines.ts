import type { OcrBox, OcrLine, OcrResult, OcrWord } from '@dragoman/provider';
import { median } from '../pixels/index.ts';

/** What a picture is of: labels here and there, or text that is read on from line to line. */
export type Medium = 'screen' | 'page';

/** A line as it was recognised: words that stand close together. */
export interface ReadLine {
  readonly text: string;
  readonly box: OcrBox;
  /** 0..1. */
  readonly confidence: number;
  /** A bullet or another sign stood in front of it and was left out: a point of a list. */
  readonly hasBullet: boolean;
  /** Its words, as they follow each other in the text; none where recognition does not tell them apart. */
  readonly words: readonly Pick<OcrWord, 'text' | 'box'>[];
}

/** Words of a line of body text behind its first one, at least. */
const minReadOn = 4;
/** A wider gap than this, in heights of the line, separates two labels or two columns. */
const maxGap = 1.6;
/** The same in widths of a letter, for letters that stand far apart. */
const maxPitchGap = 2.2;
/** So many words tell how wide the blanks of a line are. */
const minRowWords = 6;
/** In these a gap that is so many heights wide, and so many times as wide as most, separates two labels. */
const minRowGap = 0.9;
const maxRowGaps = 3;
/** Lines that were read with less certainty stay as they are. */
const minConfidence = 0.55;
/** Single words of less are what icons and pictures are read as, where they begin or end a line. */
const minWordConfidence = 0.4;

const unite = (boxes: readonly OcrBox[]): OcrBox => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
    angle: boxes[0]?.angle ?? 0,
  };
};

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const isIdeographic = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text);

/** What an icon, a bullet or a check mark is read as: no word, or one or two letters of which the engine is not sure. */
const isJunkWord = ({ text, confidence }: OcrWord): boolean =>
  (confidence < minWordConfidence && lettersOf(text) < 3) ||
  !/[\p{L}\p{N}]/u.test(text) ||
  (lettersOf(text) + (text.match(/\p{N}/gu)?.length ?? 0) <= 1 && confidence < 0.75 && !isIdeographic(text));

/** Whether a word is a mark that may end a text; a bar is the border of a cell. */
const isMark = (text: string): boolean => /^[\p{P}\p{S}]{1,3}$/u.test(text) && !/^[|¦]+$/u.test(text);

/** How far the ink of a word comes above its baseline, in em, about. */
export const topOf = (text: string): number => (/^[acegmnopqrsuvwxyz]+$/u.test(text) ? 0.54 : 0.73);
/** How far it comes below. */
export const tailOf = (text: string): number => (/[gjpqy,;]/u.test(text) ? 0.22 : 0);
/** How high it is: `now` is half as high as `By`, and both are words of one line. */
const inkHeight = (text: string): number => topOf(text) + tailOf(text);

/** Whether a single letter is much lower than it is in a text of a size. */
const isTooLow = ({ text, box }: OcrWord, size: number): boolean =>
  /^\p{L}$/u.test(text) && box.height < 0.75 * size * inkHeight(text);

/**
 * Whether the first word of a line is the icon in front of a label: a circle is read as O, a lens as Q, a star as x. It
 * stands farther away from the text than words do from each other, or is higher than its letters would be.
 */
const isIcon = ([first, ...others]: readonly OcrWord[], medium: Medium): boolean => {
  const second = others[0];
  if (!first || !second || isIdeographic(first.text)) return false;
  // Strokes of an icon are taken for marks besides: `G2)`.
  if ((first.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 2 || Array.from(first.text).length > 3)
    return false;
  if (/^(?:\p{N}+[.)]?|[•·▪–-])$/u.test(first.text)) return false;
  // Pixels of one em.
  const size = Math.max(8, median(others.map(({ text, box }) => box.height / inkHeight(text))));
  const gap = second.box.x - first.box.x - first.box.width;
  const gaps = others.slice(1).map((word, index) => {
    const before = others[index] as OcrWord;
    return word.box.x - before.box.x - before.box.width;
  });
  const isFarther = gaps.length > 0 && gap > 1.6 * Math.max(median(gaps), size * 0.15);
  // Justified lines have wide gaps, and first words that are short; what is read for a bullet is one character.
  // Labels of a page, as in the legend of a graph, have icons as those of a screen.
  if (medium === 'page' && others.length >= minReadOn)
    return Array.from(first.text).length === 1 && isFarther;
  return (
    gap > size * 0.42 ||
    isFarther ||
    first.box.height > 1.35 * size * inkHeight(first.text) ||
    isTooLow(first, size)
  );
};

/**
 * Whether the last word of a label is the icon behind it: the chevron of a menu is read as v, the cross of a tab as X, an arrow as =». It
 * stands farther away than words do from each other, or is lower than the letter would be.
 */
const isIconBehind = (words: readonly OcrWord[]): boolean => {
  const last = words.at(-1);
  const before = words.at(-2);
  if (!last || !before || isIdeographic(last.text + before.text)) return false;
  if (!/^(?:\p{L}|[\p{S}«»‹›]+)$/u.test(last.text)) return false;
  const size = Math.max(8, median(words.slice(0, -1).map(({ text, box }) => box.height / inkHeight(text))));
  return last.box.x - before.box.x - before.box.width > size * 0.42 || isTooLow(last, size);
};

/** The gaps between words that follow each other by place. */
const gapsOf = (words: readonly OcrWord[]): readonly number[] =>
  words.slice(1).map((word, index) => {
    const { box } = words[index] as OcrWord;
    return word.box.x - box.x - box.width;
  });

/**
 * How wide a gap of a line may be. In a row of several labels it is wider than the blanks within them, however near they
 * stand; letters of a typewriter stand so far apart that its blanks are wide, too.
 */
const widestGap = (words: readonly OcrWord[], medium: Medium): number => {
  const height = Math.max(8, median(words.map(({ box }) => box.height)));
  const pitch = median(words.map(({ text, box }) => box.width / Array.from(text).length));
  const widest = Math.max(maxGap * height, maxPitchGap * pitch);
  if (medium === 'page' || words.length < minRowWords) return widest;
  return Math.min(widest, Math.max(minRowGap * height, maxRowGaps * median(gapsOf(words))));
};

/**
 * Words of a line that are emoji: a sign by itself with more room on both sides than the words around it have. Where the
 * text goes on in the next line they stay in it, since its parts would not be one text any more.
 */
const emojiAmong = (words: readonly OcrWord[], line: OcrLine, lines: readonly OcrLine[]): Set<OcrWord> => {
  const bottom = line.box.y + line.box.height;
  const isReadOn = lines.some(
    ({ box }) =>
      box.y > line.box.y + line.box.height / 2 &&
      box.y < bottom + line.box.height &&
      Math.abs(box.x - line.box.x) < line.box.height / 2,
  );
  if (isReadOn) return new Set();
  const gaps = gapsOf(words);
  const least = 1.6 * Math.max(1, median(gaps));
  return new Set(
    words.filter(
      ({ text }, index) =>
        /^[@©®¢¤§£¥€]{1,2}$/u.test(text) && (gaps[index - 1] ?? 0) > least && (gaps[index] ?? 0) > least,
    ),
  );
};

/** Words that are joined without a blank: of scripts that have none. */
const join = (words: readonly Pick<OcrWord, 'text'>[]): string =>
  words.reduce((text, word, index) => {
    const glued =
      index === 0 ||
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。]$/u.test(text) &&
        /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。]/u.test(word.text));
    return glued ? text + word.text : `${text} ${word.text}`;
  }, '');

/** Cuts a line at wide gaps, and takes what is no text off both ends of each piece. */
const piecesOf = (line: OcrLine, medium: Medium, lines: readonly OcrLine[]): readonly ReadLine[] => {
  if (!line.words || line.words.length === 0)
    return [
      { text: line.text.trim(), box: line.box, confidence: line.confidence, hasBullet: false, words: [] },
    ];
  // Right to left scripts may come in the order in which they are read: by place they are neighbours all the same.
  const words = line.words.filter(({ text }) => text.trim() !== '');
  const byPlace = words.toSorted((one, other) => one.box.x - other.box.x);
  const widest = widestGap(byPlace, medium);
  const emoji = medium === 'screen' ? emojiAmong(byPlace, line, lines) : new Set();
  const groups: OcrWord[][] = [];
  let end = -Infinity;
  for (const word of byPlace) {
    const last = groups.at(-1);
    if (emoji.has(word)) groups.push([]);
    else if (last && word.box.x - end <= widest) last.push(word);
    else groups.push([word]);
    end = Math.max(end, word.box.x + word.box.width);
  }
  return groups.flatMap((group) => {
    const members = new Set(group);
    const inOrder = words.filter((word) => members.has(word));
    const count = inOrder.length;
    while (inOrder.length > 0 && (isJunkWord(inOrder[0] as OcrWord) || isIcon(inOrder, medium)))
      inOrder.shift();
    const hasBullet = inOrder.length < count;
    while (
      inOrder.length > 0 &&
      ((isJunkWord(inOrder.at(-1) as OcrWord) && !isMark((inOrder.at(-1) as OcrWord).text)) ||
        (medium === 'screen' && isIconBehind(inOrder)))
    )
      inOrder.pop();
    if (inOrder.length === 0) return [];
    const weight = inOrder.reduce((sum, word) => sum + word.text.length, 0);
    return [
      {
        text: join(inOrder).trim(),
        box: unite(inOrder.map(({ box }) => box)),
        confidence:
          inOrder.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, weight),
        hasBullet,
        words: inOrder,
      },
    ];
  });
};

/** A line without some of the words at its ends; undefined where none is left. */
export const withoutEnds = (line: ReadLine, start: number, end: number): ReadLine | undefined => {
  if (start + end === 0) return line;
  const words = line.words.slice(start, line.words.length - end);
  if (words.length === 0) return undefined;
  return { ...line, words, text: join(words).trim(), box: unite(words.map(({ box }) => box)) };
};

/** Words of one line are at most so many times as high as others of it: the price with its small print, the first letter of a page. */
const mostUneven = 6;

/** Whether the words of a line are where it says: on signs a number is joined with what is five times as large, and boxed with the wall. */
const isEven = ({ words }: ReadLine): boolean => {
  const heights = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).map(({ box }) => box.height);
  return heights.length < 2 || Math.max(...heights) <= mostUneven * Math.min(...heights);
};

/** Whether a line is likely to be text at all: letters enough, read with certainty, and not out of all proportion. */
const isText = (line: ReadLine, usualHeight: number): boolean => {
  const letters = lettersOf(line.text);
  if (letters === 0 || line.confidence < minConfidence || !isEven(line)) return false;
  if (line.box.width < 3 || line.box.height < 4) return false;
  const hasWord = isIdeographic(line.text) || /\p{L}\p{M}*\p{L}/u.test(line.text);
  if (!hasWord) return false;
  // What has no longer word must be read beyond doubt: badges and icons are taken for "on" and "Ob".
  if (!isIdeographic(line.text) && !/\p{L}{3}/u.test(line.text) && line.confidence < 0.88) return false;
  if (line.box.height > 2 * usualHeight && line.confidence < 0.75) return false;
  // Signs and pictures are read as a mixture of marks; words are letters in the main.
  const signs = line.text.replace(/[\s\p{L}\p{M}\p{N}]/gu, '').length;
  return signs <= letters || line.confidence > 0.9;
};

/** The lines of a result that are text, cut where labels and columns part. */
export const readLines = (result: OcrResult, medium: Medium): readonly ReadLine[] => {
  const lines = result.blocks.flatMap((block) => block.lines);
  const pieces = lines.flatMap((line) => piecesOf(line, medium, lines));
  const usualHeight = median(pieces.filter(({ text }) => lettersOf(text) >= 3).map(({ box }) => box.height));
  return pieces.filter((piece) => isText(piece, usualHeight));
};
