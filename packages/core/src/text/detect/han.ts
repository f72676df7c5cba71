import { hanCharacters } from '../comparison/han-characters.ts';
import type { Language } from '../languages.ts';

/** What something says of the language of a text. */
export interface Told {
  /** The probability that it is in the language that it ought to be in, 0..1. */
  readonly probability: number;
  /** Its likeliest language. */
  readonly likeliest: string;
}

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;
const han = /\p{sc=Han}/u;

/** How many characters of a Chinese text only the traditional, and only the simplified script has. */
const countTelling = (text: string): readonly [hant: number, hans: number] => {
  const { isTraditionalOnly, isSimplifiedOnly } = hanCharacters();
  let [hant, hans] = [0, 0];
  for (const character of text) {
    if (isTraditionalOnly(character)) hant++;
    else if (isSimplifiedOnly(character)) hans++;
  }
  return [hant, hans];
};

/** Whether a Chinese text is in the traditional script; false where it cannot be told. */
export const isTraditional = (text: string): boolean => {
  const [hant, hans] = countTelling(text);
  return hant > hans;
};

/**
 * How likely it is that a Chinese text is in a script: the share of its characters among those that the other one lacks.
 * Few of them leave it open, since a name may be written in the other script; none say nothing: a half.
 */
const likelihoodOfScript = (text: string, script: 'Hans' | 'Hant'): number => {
  const [hant, hans] = countTelling(text);
  return ((script === 'Hant' ? hant : hans) + 0.5) / (hant + hans + 1);
};

/** How likely it is that a text is Japanese, by kana and by characters that Japanese does not write: a half without. */
const likelihoodOfJapanese = (text: string): number => {
  if (kana.test(text)) return 1;
  const { isJapanese } = hanCharacters();
  let foreign = 0;
  for (const character of text) if (han.test(character) && !isJapanese(character)) foreign++;
  return 0.5 / (foreign + 1);
};

/** What characters that a Chinese or Japanese text has, and its script has not, say against it. */
export const tellByCharacters = (text: string, { base, script }: Language): Told | undefined => {
  if (base !== 'zh' && base !== 'ja') return undefined;
  const probability =
    base === 'ja'
      ? likelihoodOfJapanese(text)
      : likelihoodOfScript(text, script === 'Hant' ? 'Hant' : 'Hans');
  return probability < 0.5
    ? { probability, likeliest: isTraditional(text) ? 'zh-Hant' : 'zh-Hans' }
    : undefined;
};
