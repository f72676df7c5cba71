import type { OcrLine, OcrResult, OcrWord } from '@dragoman/provider';
import { type Picture, pixelBox } from '../pixels/index.ts';

/** By how much the sum of the channels differs where one surface ends and another begins. */
const minStep = 14;
/** Words nearer than this share of their line's height stand on one surface: what differs there is the noise of JPEG. */
const minGap = 0.4;

/**
 * Whether a border or another ground lies between two words: a column that differs from where the gap begins over more
 * than the height of the letters, which no letter does.
 */
const isEdgeBetween = (picture: Picture, left: OcrWord, right: OcrWord): boolean => {
  const { seen, width } = picture;
  const top = Math.max(left.box.y, right.box.y);
  const bottom = Math.min(left.box.y + left.box.height, right.box.y + right.box.height);
  const start = left.box.x + left.box.width;
  const beyond = (bottom - top) * 0.15;
  const gap = pixelBox(
    { x: start + 1, y: top - beyond, width: right.box.x - start - 2, height: bottom - top + 2 * beyond },
    0,
    picture,
  );
  if (gap.width < 3 || gap.height < 4) return false;
  for (let x = gap.x + 1; x < gap.x + gap.width; x += 1) {
    let differing = 0;
    for (let y = gap.y; y < gap.y + gap.height; y += 1) {
      const first = (y * width + gap.x) * 3;
      const here = (y * width + x) * 3;
      let step = 0;
      for (let channel = 0; channel < 3; channel += 1)
        step += Math.abs((seen[here + channel] as number) - (seen[first + channel] as number));
      if (step > minStep) differing += 1;
    }
    if (differing >= gap.height * 0.9) return true;
  }
  return false;
};

const pieceOf = (line: OcrLine, words: readonly OcrWord[]): OcrLine => ({
  ...line,
  text: words.map(({ text }) => text).join(' '),
  words,
});

const split = (picture: Picture, line: OcrLine): readonly OcrLine[] => {
  const { words } = line;
  if (!words || words.length < 2 || Math.abs(line.box.angle) > 1.5) return [line];
  const pieces: OcrWord[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    const [left, right] = last && last.box.x > word.box.x ? [word, last] : [last, word];
    const isNear = left && right.box.x - left.box.x - left.box.width < line.box.height * minGap;
    if (!left || (!isNear && isEdgeBetween(picture, left, right))) pieces.push([word]);
    else pieces.at(-1)?.push(word);
  }
  return pieces.length === 1 ? [line] : pieces.map((piece) => pieceOf(line, piece));
};

/** Cuts lines where a border runs between two words: a label and the key or badge beside it are read as one line. */
export const splitAtEdges = (picture: Picture, result: OcrResult): OcrResult => ({
  ...result,
  blocks: result.blocks.map((block) => ({
    ...block,
    lines: block.lines.flatMap((line) => split(picture, line)),
  })),
});
