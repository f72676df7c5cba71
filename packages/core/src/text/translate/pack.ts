/** What an engine takes in one call. */
export interface CallLimits {
  readonly segments: number;
  readonly characters: number;
}

/** A part of a text that fits into one call, and the white space that follows it there. */
export interface Piece {
  /** Index of the text that it is a part of. */
  readonly owner: number;
  readonly text: string;
  readonly gap: string;
}

/** A placeholder must not be cut in two. */
const insidePlaceholder = (text: string, end: number): boolean =>
  text.lastIndexOf('⟦', end - 1) > text.lastIndexOf('⟧', end - 1);

const sentenceEnd = /[.!?…]["'”’»)\]]{0,3}\s+|[。！？]/gu;

/** The sentences of a text, their white space behind them. */
export const sentencesOf = (text: string): readonly string[] => {
  const ends = Array.from(text.matchAll(sentenceEnd), (match) => match.index + match[0].length);
  const cuts = [0, ...ends, text.length];
  return cuts.slice(1).flatMap((end, index) => {
    const sentence = text.slice(cuts[index], end);
    return sentence === '' ? [] : [sentence];
  });
};

/** Where to cut: after a sentence, else at a blank, else before a placeholder or a surrogate pair that would be cut. */
const cutOf = (text: string, limit: number): number => {
  const head = text.slice(0, limit);
  let sentence = -1;
  for (const match of head.matchAll(sentenceEnd)) sentence = match.index + match[0].length;
  if (sentence > 0) return sentence;
  const blank = /^[\s\S]*\s/u.exec(head)?.[0].length ?? 0;
  if (blank > 0) return blank;
  let end = limit;
  if (insidePlaceholder(text, end)) end = text.lastIndexOf('⟦', end - 1);
  if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
  return end > 0 ? end : limit;
};

/** A text without outer white space as pieces of at most `limit` characters; joined with their gaps they are the text. */
const cut = (text: string, owner: number, limit: number): Piece[] => {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest.length > limit) {
    const head = rest.slice(0, cutOf(rest, limit));
    const content = head.trimEnd();
    rest = rest.slice(content.length);
    const gap = rest.slice(0, rest.length - rest.trimStart().length);
    pieces.push({ owner, text: content, gap });
    rest = rest.slice(gap.length);
  }
  pieces.push({ owner, text: rest, gap: '' });
  return pieces;
};

/** Packs texts, in order, into as few calls as the limits allow; a text that is too long for one call is cut. */
export const pack = (texts: readonly string[], limits: CallLimits): Piece[][] => {
  const calls: Piece[][] = [];
  let call: Piece[] = [];
  let characters = 0;
  for (const [owner, text] of texts.entries()) {
    for (const piece of text.length > limits.characters
      ? cut(text, owner, limits.characters)
      : [{ owner, text, gap: '' }]) {
      const isFull = call.length >= limits.segments || characters + piece.text.length > limits.characters;
      if (isFull && call.length > 0) {
        calls.push(call);
        call = [];
        characters = 0;
      }
      call.push(piece);
      characters += piece.text.length;
    }
  }
  if (call.length > 0) calls.push(call);
  return calls;
};
