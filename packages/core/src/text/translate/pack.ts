import { cutBeforePlaceholder } from '../placeholders.ts';

/** What an engine takes in one call. */
export interface CallLimits {
  readonly segments: number;
  readonly characters: number;
}

/** A part of a text that fits into one call, and the white space that follows it there. */
export interface Portion {
  /** Index of the text that it is a part of. */
  readonly owner: number;
  readonly text: string;
  readonly gap: string;
}

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
  let end = cutBeforePlaceholder(text, limit);
  if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
  return end > 0 ? end : limit;
};

/** A text without outer white space as portions that fit into a call; joined with their gaps they are the text. */
function* cut(text: string, owner: number, limitsNow: () => CallLimits): Generator<Portion> {
  let rest = text;
  for (let limit = limitsNow().characters; rest.length > limit; limit = limitsNow().characters) {
    const head = rest.slice(0, cutOf(rest, limit));
    const content = head.trimEnd();
    rest = rest.slice(content.length);
    const gap = rest.slice(0, rest.length - rest.trimStart().length);
    yield { owner, text: content, gap };
    rest = rest.slice(gap.length);
  }
  yield { owner, text: rest, gap: '' };
}

/**
 * Packs texts, in order, into as few calls as the limits allow; a text that is too long for one call is cut.
 *
 * @param limitsNow asked anew as calls are taken: they may change on the way
 */
export function* pack(texts: readonly string[], limitsNow: () => CallLimits): Generator<readonly Portion[]> {
  let call: Portion[] = [];
  let characters = 0;
  for (const [owner, text] of texts.entries()) {
    for (const portion of cut(text, owner, limitsNow)) {
      const limits = limitsNow();
      const isFull = call.length >= limits.segments || characters + portion.text.length > limits.characters;
      if (isFull && call.length > 0) {
        yield call;
        call = [];
        characters = 0;
      }
      call.push(portion);
      characters += portion.text.length;
    }
  }
  if (call.length > 0) yield call;
}
