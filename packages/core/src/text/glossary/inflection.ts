import { isInflected, withoutPrefix } from './affixes.ts';

/** A form that a word of a text may be an inflection of. */
export interface Lemma {
  /** Folded. */
  readonly key: string;
  /** `number`: a plural, or a case ending of a noun. `verb`: not the noun itself. */
  readonly kind: 'number' | 'verb';
}

type Rule = (word: string) => readonly string[];

/** Rules `ending/what it was before/fewest letters of the whole word`; every one that fits gives a candidate. */
const endings = (list: string): Rule => {
  const rules = list.split(' ').map((rule) => rule.split('/'));
  return (word) =>
    rules.flatMap(([ending = '', former = '', fewest]) =>
      word.length >= Number(fewest) && word.endsWith(ending) ? [word.slice(0, -ending.length) + former] : [],
    );
};

/** English words in -s that are no plural of the word without it, or mean something else. */
const noPlurals = new Set(
  'news series species means lens always perhaps sometimes besides towards afterwards does goes whereas thanks goods glasses arms customs politics physics mathematics economics headquarters'.split(
    ' ',
  ),
);

const englishPlural: Rule = (word) => {
  if (!word.endsWith('s') || word.length < 4 || noPlurals.has(word) || /(?:ss|us|is)$/.test(word)) return [];
  const found = [word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) found.push(word.slice(0, -2));
  if (word.length >= 5 && word.endsWith('ies')) found.push(`${word.slice(0, -3)}y`);
  return found;
};

const englishGerund: Rule = (word) => {
  if (word.length < 7 || !word.endsWith('ing')) return [];
  const stem = word.slice(0, -3);
  const found = [stem, `${stem}e`];
  if (/([bdgklmnprt])\1$/.test(stem)) found.push(stem.slice(0, -1));
  return found;
};

const germanEndings = endings('e//4 n//4 en//5 er//5 ern//6 s//4 es//5 nen//7');
const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

const plurals: Readonly<Record<string, Rule>> = {
  en: englishPlural,
  es: endings('s//4 es//5 ces/z/5 ones/ón/6 anes/án/6 ines/ín/6 enes/én/6 eses/és/6'),
  pt: endings('s//4 es//5 ões/ão/5 ães/ão/5 ais/al/5 éis/el/5 óis/ol/5 is/il/5 ns/m/4'),
  fr: endings('s//4 x//5 aux/al/5'),
  it: endings('i/o/4 i/e/4 i/io/5 e/a/4 chi/co/5 ghi/go/5 che/ca/5 ghe/ga/5'),
  de: (word) => {
    const plain = germanEndings(word);
    return [
      ...plain,
      ...[word, ...plain].map((form) => form.replace(/[äöü]/, (vowel) => umlauts[vowel] ?? vowel)),
    ];
  },
};

/**
 * The forms that a word may be the plural (or, in English, the gerund) of. Only candidates: a term decides by being
 * there. The other way round, a term in the plural does not stand for its singular.
 *
 * @param word folded
 * @param written as written: `APIs` is a plural even where words as short are none
 * @param language without region; of others than en, es, pt, fr, it and de no forms are known
 */
export const lemmasOf = (word: string, written: string, language: string): readonly Lemma[] => {
  const rule = plurals[language];
  if (!rule) return [];
  const lemmas = new Map<string, Lemma>();
  const add = (key: string, kind: Lemma['kind']): void => {
    if (key !== word && key !== '' && !lemmas.has(key)) lemmas.set(key, { key, kind });
  };
  if (/^\p{Lu}{2,}s$/u.test(written)) add(word.slice(0, -1), 'number');
  for (const key of rule(word)) add(key, 'number');
  if (language === 'en') for (const key of englishGerund(word)) add(key, 'verb');
  return [...lemmas.values()];
};

const marks = /\p{M}/gu;
/** A folded word without accents and umlauts: `Haus` and `Häuser` begin alike. */
export const bare = (word: string): string =>
  /^[a-z]*$/.test(word) ? word : word.normalize('NFD').replace(marks, '');
const infinitive: Readonly<Record<string, RegExp>> = {
  es: /(?<=..)[aei]r$/,
  pt: /(?<=..)[aeio]r$/,
  fr: /(?<=..)(?:er|ir|re)$/,
  it: /(?<=..)[aei]re$/,
  de: /(?<=...)e?n$/,
  nl: /(?<=...)en$/,
  ru: /(?<=...)(?:[аеиоуыя]?ть|ти|чь)(?:ся)?$/,
  uk: /(?<=...)[аеиіоуя]?ти(?:ся)?$/,
  pl: /(?<=...)(?:[aeiyu]?c)$/,
  cs: /(?<=...)[aeiou]?t$/,
  tr: /(?<=..)m[ae]k$/,
};
const fewestShared = 4;
const shareOfTerm = 0.7;
const maxEnding = 4;
/** `cargándolo` */
const maxEndingOfVerb = 6;
const maxEndingOfShort = 2;

/** Whether two words begin with the same letters, and end in no more than an ending. */
const beginsAlike = (found: string, whole: string, language: string): boolean => {
  const stem = whole.replace(infinitive[language] ?? /$^/, '');
  let shared = 0;
  while (shared < found.length && shared < whole.length && found[shared] === whole[shared]) shared++;
  if (whole.length < fewestShared) {
    return shared === whole.length && found.length - shared <= maxEndingOfShort;
  }
  const needed = Math.max(Math.min(fewestShared, stem.length), Math.ceil(stem.length * shareOfTerm));
  const longest = stem === whole ? maxEnding : maxEndingOfVerb;
  return shared >= needed && found.length - shared <= longest && whole.length - shared <= maxEnding;
};

/**
 * Whether a word of a translation is a form of a word of a term. Engines inflect, so this is lenient: both begin with
 * the same letters, at least 4 and 70 % of the term's, and what follows is no longer than an ending; a word of up to
 * 3 letters has to be there whole, with an ending of at most 2. Or it is one by what its language does to words.
 *
 * @param found a word, bare
 * @param whole a word of the term, bare
 * @param language of both, without region
 */
export const isFormOf = (found: string, whole: string, language: string): boolean => {
  if (found === whole) return true;
  if (!/^\p{L}+$/u.test(whole)) return false;
  if (beginsAlike(found, whole, language) || isInflected(found, whole, language)) return true;
  const other = withoutPrefix(found, language);
  return other !== found && (other === whole || beginsAlike(other, whole, language));
};
