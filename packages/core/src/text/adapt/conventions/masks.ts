import { brackets } from '../../placeholders.ts';
import type { AdaptationInput } from '../rule.ts';
import { quotationsOf } from './quotations.ts';

/** Stands for one masked piece; of the private use area, and no digit, letter, blank or mark. */
const mask = '\uE000';

/** Addresses, code, ISBN and telephone numbers, and the mask itself. */
const opaque = new RegExp(
  String.raw`\uE000|\x60[^\x60\n]{1,500}\x60|(?:https?:\/\/|www\.)[^\s<>"${brackets}]{1,2000}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}|\bISBN[ :-]{0,2}[\dX -]{9,20}|(?<![\p{L}\p{N}])\+\d[\d ().\u00A0-]{6,20}\d`,
  'gu',
);

/** At least this many words make a quotation of what stands the same in both texts. */
const fewestWords = 2;
const words = /\p{L}{2,40}/gu;

/** What both texts quote word for word although their languages differ is quoted in a third one, or on purpose. */
const verbatim = ({
  source,
  text,
  sourceLanguage,
  targetLanguage,
}: AdaptationInput): (readonly [number, number])[] => {
  if (sourceLanguage.base === targetLanguage.base) return [];
  const quoted = new Set(
    (quotationsOf(source) ?? []).map(({ open, close }) => source.slice(open + 1, close).trim()),
  );
  if (quoted.size === 0) return [];
  return (quotationsOf(text) ?? []).flatMap(({ open, close }) => {
    const inside = text.slice(open + 1, close);
    const content = inside.trim();
    if (!quoted.has(content) || (content.match(words)?.length ?? 0) < fewestWords) return [];
    const start = open + 1 + inside.indexOf(content);
    return [[start, start + content.length] as const];
  });
};

/** A text without what no convention may touch, and the way back. */
export interface Masked {
  readonly input: AdaptationInput;
  unmask(text: string): string;
}

const maskRanges = (text: string, ranges: readonly (readonly [number, number])[]): [string, string[]] => {
  const pieces: string[] = [];
  let masked = '';
  let position = 0;
  for (const [start, end] of ranges.toSorted((left, right) => left[0] - right[0])) {
    if (start < position) continue;
    pieces.push(text.slice(start, end));
    masked += text.slice(position, start) + mask;
    position = end;
  }
  return [masked + text.slice(position), pieces];
};

/** Takes out of the translation what no convention may touch. Rules keep the order of what they do not know. */
export const maskOpaque = (input: AdaptationInput): Masked => {
  const ranges = [...input.text.matchAll(opaque)].map(
    ({ 0: written, index }) => [index, index + written.length] as const,
  );
  const [text, pieces] = maskRanges(input.text, [...verbatim(input), ...ranges]);
  return {
    input: { ...input, text },
    unmask: (changed) => {
      let next = 0;
      return changed.replaceAll(mask, () => pieces[next++] ?? '');
    },
  };
};
