/** Feminine nouns whose ending tells it, the last part of a compound too. */
const feminine = /^\p{Lu}\p{Ll}{0,60}(?:ung|heit|keit|schaft|[st]ion|tät)$/u;
const masculine = /^(?:dung|schaft)$|(?:sprung|schwung)$/iu;

const isFeminine = (noun: string): boolean => feminine.test(noun) && !masculine.test(noun);

/** A noun in the plural; undefined where that is not sure. */
export const germanPlural = (noun: string): string | undefined =>
  isFeminine(noun) ? `${noun}en` : undefined;

/** By articles that no feminine noun has in the singular: the one that it has, and the one of its plural. */
const articles: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  das: ['die', 'die'],
  dem: ['der', 'den'],
  des: ['der', 'der'],
  im: ['in der', 'in den'],
  zum: ['zur', 'zu den'],
  vom: ['von der', 'von den'],
  beim: ['bei der', 'bei den'],
  ins: ['in die', 'in die'],
  diesem: ['dieser', 'diesen'],
};
/** `ein`, `kein`, `Ihr` and what they end in; small `ihr` may be a pronoun. */
const possessive = /^(ein|kein|mein|dein|unser|Ihr)(|em|es)$/u;
const possessiveEndings: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  '': ['e', 'e'],
  em: ['er', 'en'],
  es: ['er', 'er'],
};

const formOf = (written: string, isPlural: boolean): string | undefined => {
  const place = isPlural ? 1 : 0;
  const article = articles[written.toLowerCase()]?.[place];
  if (article !== undefined) return article;
  const lower = written.startsWith('Ihr') ? written : written.toLowerCase();
  const [, stem = '', ending = ''] = possessive.exec(lower) ?? [];
  // "One" has no plural.
  if (stem === '' || (isPlural && stem === 'ein')) return undefined;
  return stem + (possessiveEndings[ending]?.[place] ?? '');
};

/** Not behind a comma, where `das` and `dem` open a clause. */
const lastWord = /(?<![\p{L}\p{N}'’-]|, )(\p{L}{2,8}) $/u;

/**
 * What stands before a German term, its article as a feminine has it where the term is one and the case is sure: `dem `
 * before `Rechnung` is `der `. `der`, `den` and articles before an adjective say too little.
 *
 * @param before the text up to the term
 */
export const agreeInGerman = (before: string, target: string, isPlural: boolean): string => {
  const written = lastWord.exec(before.slice(-20))?.[1];
  const form = written !== undefined && isFeminine(target) ? formOf(written, isPlural) : undefined;
  if (written === undefined || form === undefined) return before;
  const isCapital = /^\p{Lu}/u.test(written);
  return `${before.slice(0, -written.length - 1)}${isCapital ? form.charAt(0).toUpperCase() + form.slice(1) : form} `;
};
