/**
 * Characters of a translation for each character of English. Spanish, German, French and Portuguese are medians of
 * human translations of everyday, medical and encyclopaedic sentences, Dutch of everyday ones. The others are of the Universal Declaration of
 * Human Rights, the root of them: measured where there is more text, everyday language lies halfway between it and
 * English; but Arabic and Hebrew, which write no short vowels, are as they are there. What is not listed lies nearer,
 * and is taken as English.
 */
const ratioByLanguage: Readonly<Record<string, number>> = {
  ...{ es: 1.07, de: 1.13, fr: 1.15, pt: 1.08 },
  ...{ he: 0.68, ar: 0.7, am: 0.71, fa: 0.92, th: 0.94, ur: 0.95 },
  ...{ nl: 1.05, ru: 1.05, hu: 1.07, fil: 1.08, el: 1.09, id: 1.09, ms: 1.09, vi: 1.1 },
  ...{ ta: 1.11, my: 1.2 },
};
/** Coarse: one character of these scripts says more, or less, than a letter. */
const ratioByScript: Readonly<Record<string, number>> = { Hans: 0.33, Hant: 0.33, Jpan: 0.45, Kore: 0.5 };

const ratioToEnglish = (language: string, script: string): number =>
  ratioByLanguage[language] ?? ratioByScript[script] ?? 1;

/** How many characters a text of so many would have in English. */
export const lengthInEnglish = (length: number, language: string, script: string): number =>
  length / ratioToEnglish(language, script);

/** How many characters a translation has for each character of its source, in the middle. */
export const expectedRatio = (
  sourceLanguage: string,
  sourceScript: string,
  targetLanguage: string,
  targetScript: string,
): number => ratioToEnglish(targetLanguage, targetScript) / ratioToEnglish(sourceLanguage, sourceScript);

/** Neighbours that write many words alike. */
const families =
  'es pt gl ca oc ast an it/da no nb nn sv/cs sk/sr hr bs sl mk bg/ru uk be/ms id/af nl/fr oc ca'
    .split('/')
    .map((family) => new Set(family.split(' ')));

/** Whether two languages share many words as written. */
export const isRelated = (left: string, right: string): boolean =>
  families.some((family) => family.has(left) && family.has(right));

/** Scripts that are written without blanks between words. */
const unspaced = new Set('Hans Hant Hani Jpan Hira Kana Thai Laoo Khmr Mymr Tibt'.split(' '));

/** Whether a script is written without blanks between words. */
export const isUnspaced = (script: string): boolean => unspaced.has(script);

const foreignToUnspaced = /[\p{sc=Latn}\p{Nd}\p{Zs}\p{P}\p{S}]/gu;

/** The length of a text, where names, numbers, blanks and marks count no more than in a script that writes words apart. */
export const writtenLength = (text: string, language: string, script: string): number => {
  if (!isUnspaced(script)) return text.length;
  const foreign = text.match(foreignToUnspaced)?.length ?? 0;
  return text.length - foreign * (1 - ratioToEnglish(language, script));
};
