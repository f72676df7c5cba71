import { isUnspaced } from '../../comparison/languages.ts';
import { readWords } from '../../comparison/vocabulary.ts';

/** What may stand on both sides of a translation, and how much it says that two sentences belong together. */
export type Anchors = ReadonlyMap<string | number, number>;

const weights = { number: 3, name: 2, other: 2, known: 1, common: 0.3 } as const;
/** Where words are not written apart, numbers and words in Latin letters are all that can be told. */
const plain = /\p{Nd}+|\p{sc=Latn}{3,}/gu;
const question = /[?？؟]["'”’»)\]]*$/u;

/** The anchors of a sentence. */
export const anchorsOf = (text: string, language: string, script: string): Anchors => {
  const anchors = new Map<string | number, number>();
  if (question.test(text)) anchors.set('?', weights.known);
  if (isUnspaced(script)) {
    for (const [word] of text.matchAll(plain)) anchors.set(word.toLowerCase(), weights.name);
    return anchors;
  }
  for (const { kind, folded, beginning, meanings } of readWords(text, language)) {
    if (kind === 'number') anchors.set(folded, weights.number);
    else {
      for (const meaning of meanings) anchors.set(meaning, weights[kind]);
      if (beginning !== '' && kind !== 'common') anchors.set(beginning, weights.other);
    }
  }
  return anchors;
};
