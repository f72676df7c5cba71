import type { Evidence, Finder } from './evidence.ts';

const polite =
  /(?:です|ます|ました|ません|ませんでした|でした|でしょう|ましょう|ください|下さい|ございます|くださいませ|いたします)(?:か|ね|よ|よね|が|けど|から|ので|し|かね|わ)?$/u;
/** Endings that only plain speech has. */
const plain =
  /(?:だ|だよ|だね|だよね|だろう|だった|だったよ|[るたいうくすつぬむぐぶ](?:よ|ね|の|よね|かな|ぞ|ぜ|わ|な|のか|んだ)|ない|なかった|してる|ちゃう|じゃん|してくれ|くれ|てね|[っいしんえけてで]て|なさい|してよ|[きしちにひみりいえけせてねべめれ]たい|くれる|かい|[るたうくすつぬむぐぶ])$/u;
const pronouns = /(?:お前|おまえ|きみ|君|あんた)(?=[はがをにのもと、])/u;

/** Japanese: what a sentence ends in, です・ます or a plain form. A sentence that ends in a noun shows nothing. */
export const japanese: Finder = (_words, text) => {
  const sentences = text
    .split(/[。．！？!?\n」』…]+/u)
    .map((sentence) => sentence.replace(/[\s\p{P}\p{S}]+$/gu, '').trim())
    .filter((sentence) => /[\p{sc=Hiragana}]$/u.test(sentence));
  const found = sentences.flatMap((sentence): Evidence[] => {
    const end = sentence.slice(-6);
    if (polite.test(sentence)) return [{ form: 'formal', strength: 'certain', words: end }];
    return plain.test(sentence) ? [{ form: 'informal', strength: 'certain', words: end }] : [];
  });
  const pronoun = pronouns.exec(text)?.[0];
  if (pronoun) found.push({ form: 'informal', strength: 'certain', words: pronoun });
  return found;
};
