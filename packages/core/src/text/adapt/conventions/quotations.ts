import { closingBracket, openingBracket } from '../../placeholders.ts';

/** A quotation: where its marks are, and how deep it is. */
export interface Quotation {
  /** Offsets of the opening mark and of the closing one; each is one UTF-16 unit long. */
  readonly open: number;
  readonly close: number;
  /** 0 for the outermost. */
  readonly depth: number;
}

const openers: Readonly<Record<string, readonly string[]>> = {
  '“': ['”'],
  '„': ['“', '”', '"'],
  '«': ['»'],
  '»': ['«', '»'],
  '‹': ['›'],
  '›': ['‹'],
  '‘': ['’'],
  '‚': ['‘', '’'],
  '「': ['」'],
  '『': ['』'],
  '”': ['”'],
};
const marks = /["“”„«»‹›‘’‚'「」『』]/gu;
const mayPrecede = new RegExp(
  String.raw`^$|[\s([{${closingBracket}\u2014\u2013\u2026\/¿¡"'“„«‹‘‚「『\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。，:]`,
  'u',
);
const mayFollow = new RegExp(
  String.raw`^$|[\s)\]}${openingBracket}.,;:!?\u2026\u2014\u2013\/"'”“»«›’‘」』\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。，-]`,
  'u',
);
const content = /[^\s]/u;
/** Of scripts with blanks between words: in others there is no apostrophe. */
const letterOrDigit = /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC])[\p{L}\p{N}]/u;
/** Words that begin with an apostrophe. */
const elided = /^['’](?:\d{2}s|tis|twas|em|cause|til|n|s|t|bout|round)(?!\p{L})/iu;

const maxDepth = 4;

/**
 * The quotations of a text, outermost first; undefined where the marks do not pair up, so that nothing is certain.
 * Apostrophes are none: within a word never, at its edge only where each has its partner. Linear.
 */
export const quotationsOf = (text: string): Quotation[] | undefined => {
  const found: Quotation[] = [];
  const stack: { mark: string; at: number }[] = [];
  let hasSingle = false;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    const isApostrophe = mark === "'" || mark === '’' || mark === '‘';
    if (isApostrophe && letterOrDigit.test(before) && letterOrDigit.test(after)) continue;
    if (isApostrophe && elided.test(text.slice(index, index + 8)) && !letterOrDigit.test(before)) continue;
    const top = stack.at(-1);
    const mayClose =
      top !== undefined &&
      top.at < index - 1 &&
      mayFollow.test(after) &&
      (content.test(before) || top.mark === '«' || top.mark === '‹') &&
      (top.mark === mark && (mark === '"' || mark === "'")
        ? true
        : (openers[top.mark]?.includes(mark) ?? false));
    if (mayClose && top) {
      stack.pop();
      hasSingle ||= isApostrophe;
      found.push({ open: top.at, close: index, depth: stack.length });
      continue;
    }
    const isOpener = mark === '"' || mark === "'" || openers[mark] !== undefined;
    if (isOpener && mayPrecede.test(before) && after !== '' && (content.test(after) || mark === '«')) {
      stack.push({ mark, at: index });
      if (stack.length > maxDepth) return undefined;
      continue;
    }
    // The genitive of a plural, feet and minutes: a single mark at the end of a word closes nothing.
    if (isApostrophe && letterOrDigit.test(before)) {
      if (hasSingle || stack.some((open) => open.mark === mark || openers[open.mark]?.includes(mark)))
        return undefined;
      continue;
    }
    return undefined;
  }
  return stack.length > 0 ? undefined : found.sort((left, right) => left.open - right.open);
};
