import type { Evidence, Finder } from './evidence.ts';

/** A polite verb where a clause ends; `ますます` is "more and more". */
const polite =
  /(?:です|でした|(?<!ます)ます|ました|ません|でしょう|ましょう|ください|下さい|ございます)(?=か|ね|よ|が|け|の|し|と|わ|で|[\s\p{P}\p{S}]|$)/gu;
/** Sentence endings that only plain speech has. */
const plain =
  /(?:[るたいうくすつぬむぐぶだ](?:よ|ね|よね|かな|ぞ|ぜ|のか|んだ|んだよ)|だ|だろう|だった|ちゃう|じゃん|くれる?|て(?:ね|よ)|なさい)$/u;
/** What a sentence that goes on politely may break off at as well. */
const unfinished = /(?:ない|なかった|してる|たい|[っいしんえけてで]て|[るたうくすつぬむぐぶ])$/u;
const pronouns = /(?:お前|おまえ|きみ|君|あんた)(?=[はがをにのもと、])/u;
const maxShown = 6;

/** Japanese: what clauses and sentences end in, です・ます or a plain form. One that ends in a noun shows nothing. */
export const japanese: Finder = (_words, text) => {
  const found = (text.match(polite) ?? []).map(
    (words): Evidence => ({ form: 'formal', strength: 'certain', words }),
  );
  for (const part of text.split(/[。．！？!?\n」』…]+/u)) {
    const sentence = part.replace(/[\s\p{P}\p{S}]{1,50}$/u, '');
    const words = sentence.slice(-maxShown);
    if (plain.test(words)) found.push({ form: 'informal', strength: 'certain', words });
    else if (unfinished.test(words)) found.push({ form: 'informal', strength: 'likely', words });
  }
  const pronoun = pronouns.exec(text)?.[0];
  if (pronoun) found.push({ form: 'informal', strength: 'certain', words: pronoun });
  return found;
};
