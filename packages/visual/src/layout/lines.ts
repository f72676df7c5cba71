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
}

/** Words of a line of body text behind its first one, at least. */
const minReadOn = 4;
/** A wider gap than this, in heights of the line, separates two labels or two columns. */
const maxGap = 1.6;
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

/** How high the ink of a word is in em, about: `now` is half as high as `By`, and both are words of one line. */
const inkHeight = (text: string): number =>
  (/^[acegmnopqrsuvwxyz]+$/u.test(text) ? 0.54 : 0.73) + (/[gjpqy,;]/u.test(text) ? 0.22 : 0);

/**
 * Whether the first word of a line is the icon in front of a label: a circle is read as O, a lens as Q, a star as x. It
 * stands farther away from the text than words do from each other, or is higher than its letters would be.
 */
const isIcon = ([first, ...others]: readonly OcrWord[], medium: Medium): boolean => {
  const second = others[0];
  if (!first || !second || Array.from(first.text).length > 2 || isIdeographic(first.text)) return false;
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
  return gap > size * 0.42 || isFarther || first.box.height > 1.35 * size * inkHeight(first.text);
};

/** Words that are joined without a blank: of scripts that have none. */
const join = (words: readonly OcrWord[]): string =>
  words.reduce((text, word, index) => {
    const glued =
      index === 0 ||
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。]$/u.test(text) &&
        /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。]/u.test(word.text));
    return glued ? text + word.text : `${text} ${word.text}`;
  }, '');

/** Cuts a line at wide gaps, and takes what is no text off both ends of each piece. */
const piecesOf = (line: OcrLine, medium: Medium): readonly ReadLine[] => {
  if (!line.words || line.words.length === 0)
    return [{ text: line.text.trim(), box: line.box, confidence: line.confidence, hasBullet: false }];
  // Right to left scripts may come in the order in which they are read: by place they are neighbours all the same.
  const words = line.words.filter(({ text }) => text.trim() !== '');
  const byPlace = words.toSorted((one, other) => one.box.x - other.box.x);
  const height = median(words.map(({ box }) => box.height));
  const groups: OcrWord[][] = [];
  let end = -Infinity;
  for (const word of byPlace) {
    const last = groups.at(-1);
    if (last && word.box.x - end <= maxGap * Math.max(height, 8)) last.push(word);
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
      isJunkWord(inOrder.at(-1) as OcrWord) &&
      !/^[\p{P}\p{S}]{1,3}$/u.test((inOrder.at(-1) as OcrWord).text)
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
      },
    ];
  });
};

/** Whether a line is likely to be text at all: letters enough, read with certainty, and not out of all proportion. */
const isText = (line: ReadLine, usualHeight: number): boolean => {
  const letters = lettersOf(line.text);
  if (letters === 0 || line.confidence < minConfidence) return false;
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
  const pieces = result.blocks.flatMap((block) => block.lines.flatMap((line) => piecesOf(line, medium)));
  const usualHeight = median(pieces.filter(({ text }) => lettersOf(text) >= 3).map(({ box }) => box.height));
  return pieces.filter((piece) => isText(piece, usualHeight));
};
