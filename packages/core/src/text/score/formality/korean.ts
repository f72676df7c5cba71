import type { Evidence, Finder } from './evidence.ts';

const formal = /(?:니다|니까|십시오|시오)$/u;
const polite = /(?:[가-힣]요|죠)$/u;
/** Plain speech to a friend; `-다` alone is the neutral form of writing. */
const plain = /(?:[해봐줘와가야자네지니냐래]|거야|할게|할까|있어|없어|했어|됐어|같아|괜찮아|고마워|미안해)$/u;
const pronouns = /(?:^|\s)(?:너는|너를|너의|너도|네가|니가|너한테|너희)(?=\s)/u;

/** Korean: what a sentence ends in, 합쇼체 (formal) or 해요체 and plain speech. */
export const korean: Finder = (_words, text) => {
  const sentences = text
    .split(/[.!?。！？…\n"”]+/u)
    .map((sentence) => sentence.replace(/[\s\p{P}\p{S}]{1,50}$/u, '').trim())
    .filter((sentence) => /[가-힣]$/u.test(sentence));
  const found = sentences.flatMap((sentence): Evidence[] => {
    const words = sentence.slice(-5);
    if (formal.test(sentence)) return [{ form: 'formal', strength: 'certain', words }];
    if (polite.test(sentence)) return [{ form: 'informal', strength: 'certain', words }];
    // A noun may end so too: a sentence has at least two words.
    return plain.test(sentence) && /\s/u.test(sentence)
      ? [{ form: 'informal', strength: 'likely', words }]
      : [];
  });
  const pronoun = pronouns.exec(text)?.[0];
  if (pronoun) found.push({ form: 'informal', strength: 'certain', words: pronoun.trim() });
  return found;
};
