/**
 * Grammar around a term that an engine did not see: it wrote articles and adjectives for a word of unknown gender, mostly
 * for a masculine one. Only what is sure is changed.
 */

import { plainForm, soundedForm } from './euphony.ts';
import { agreeInGerman, germanPlural } from './german.ts';
import { type Grammar, grammars } from './grammars.ts';

type Gender = 'm' | 'f';

/** A row of forms, and the place of one of them: bit 0 is feminine, bit 1 plural. */
interface Cell {
  readonly row: readonly string[];
  readonly place: number;
}

interface Forms {
  readonly determiners: ReadonlyMap<string, Cell>;
  readonly prenominal: ReadonlyMap<string, Cell>;
  readonly adjectives: ReadonlyMap<string, Cell>;
  readonly noParticiples: ReadonlySet<string>;
  readonly contracted: ReadonlySet<string>;
  readonly copula: ReadonlySet<string>;
  readonly auxiliaries: ReadonlySet<string>;
}

const cellsOf = (lines: string): ReadonlyMap<string, Cell> => {
  const found = new Map<string, Cell>();
  for (const line of lines.split(',')) {
    const [only = '', ...others] = line.split(' ').map((form) => form.replace('+', ' '));
    const row =
      others.length > 0 ? [only, ...others] : ['o', 'a', 'os', 'as'].map((end) => only.slice(0, -1) + end);
    // A form that several rows have, as the French "des", says nothing.
    for (const [place, form] of row.entries()) if (!found.has(form)) found.set(form, { row, place });
  }
  return found;
};

const formsOf = new Map(
  Object.entries(grammars).map(([language, grammar]) => {
    const forms: Forms = {
      determiners: cellsOf(grammar.determiners),
      prenominal: cellsOf(grammar.prenominal),
      adjectives: cellsOf(`${grammar.prenominal},${grammar.adjectives}`),
      noParticiples: new Set(grammar.noParticiples.split(' ')),
      contracted: new Set(grammar.contracted.split(' ')),
      copula: new Set(`${grammar.copula} ${grammar.auxiliaries}`.split(' ')),
      auxiliaries: new Set(grammar.auxiliaries.split(' ')),
    };
    return [language, forms] as const;
  }),
);

/** Words in small letters, or one: a name has no grammar that is sure. */
const isPlain = (target: string): boolean => /^[\p{L}' ]+$/u.test(target) && !/\p{Lu}.*\p{Lu}/u.test(target);

const headOf = (target: string): string => target.split(' ')[0] ?? '';

const genderOf = (target: string, { feminine, masculine, irregular }: Grammar): Gender | undefined => {
  const head = headOf(target).toLowerCase();
  if (irregular.split(' ').includes(head)) return undefined;
  if (feminine.test(head)) return 'f';
  return masculine.test(head) ? 'm' : undefined;
};

/** A term in the plural, adjectives behind the noun too; undefined where that is not sure. */
export const pluralOf = (target: string, language: string): string | undefined => {
  if (language === 'de') return germanPlural(target);
  const grammar = grammars[language];
  if (!grammar || !isPlain(target)) return undefined;
  const ends = new Set(grammar.prepositions.split(' '));
  const words = target.split(' ');
  const last = words.findIndex((word) => ends.has(word) || word.startsWith("d'"));
  const made = words.map((word, index) => (last >= 0 && index >= last ? word : grammar.plural(word)));
  return made.every((word) => word !== undefined) ? made.join(' ') : undefined;
};

const inCaseOf = (model: string, form: string): string => {
  if (/\p{L}.*\p{L}/u.test(model) && model === model.toUpperCase()) return form.toUpperCase();
  return /^\p{Lu}/u.test(model) ? form.charAt(0).toUpperCase() + form.slice(1) : form;
};

/** What is sure of a term at its place. */
interface Sure {
  readonly gender: Gender | undefined;
  readonly isPlural: boolean;
}

/** The form of a row: what is not sure of a term stays as it was written. */
const formOf = ({ row, place }: Cell, { gender, isPlural }: Sure): string => {
  const isFeminine = gender === undefined ? (place & 1) === 1 : gender === 'f';
  return row[(isPlural || place >= 2 ? 2 : 0) + (isFeminine ? 1 : 0)] ?? '';
};

/** What kind of adjective a word is by its form; undefined where it is none for sure. */
const adjectiveOf = (
  word: string,
  { participle, endings }: Grammar,
  { adjectives, noParticiples }: Forms,
): Cell | undefined => {
  const known = adjectives.get(word);
  if (known || !participle.test(word) || noParticiples.has(word)) return known;
  const place = endings.findLastIndex((ending) => word.endsWith(ending));
  const stem = word.slice(0, word.length - (endings[place]?.length ?? 0));
  return { row: endings.map((ending) => stem + ending), place };
};

/** The last word, and the one before it with its blank. */
const lastWords = /(?<![\p{L}\p{N}'’-])(\p{L}{1,12} )?(\p{L}{1,20}) $/u;
/** No word that agrees stands further before a term. */
const maxBefore = 4;
const tailLength = 60;

interface FoundWord {
  readonly start: number;
  readonly written: string;
  readonly cell: Cell;
}

/** What agrees right before a term, the nearest first. */
interface WordsBefore {
  readonly words: readonly FoundWord[];
  /** Whether a word that is not known stands between a determiner and the term. */
  readonly isHeld: boolean;
}

const nothing: WordsBefore = { words: [], isHeld: false };

const wordsBefore = (
  before: string,
  { determiners, prenominal, contracted }: Forms,
  language: string,
): WordsBefore => {
  const words: FoundWord[] = [];
  let hasDeterminer = false;
  let end = before.length;
  const determiner = (text: string): Cell | undefined =>
    determiners.get(plainForm(text.toLowerCase(), language));
  while (words.length < maxBefore) {
    const [, first = '', second = ''] =
      lastWords.exec(before.slice(Math.max(0, end - tailLength), end)) ?? [];
    if (second === '') break;
    const two = first === '' ? undefined : determiners.get(`${first}${second}`.toLowerCase());
    const one = two ?? determiner(second);
    const cell = one ?? (hasDeterminer ? undefined : prenominal.get(second.toLowerCase()));
    if (!cell) {
      if (!hasDeterminer && determiner(first.trimEnd())) return { ...nothing, isHeld: true };
      break;
    }
    hasDeterminer ||= one !== undefined;
    const written = two ? `${first}${second}` : second;
    end -= written.length + 1;
    words.push({ start: end, written, cell });
    // What stands before "of the" goes with another noun.
    if (contracted.has(cell.row[0] ?? '')) break;
  }
  // Without an article an adjective that does not open the text may belong to what stands before it.
  return hasDeterminer || end === 0 ? { words, isHeld: false } : nothing;
};

/** Whether a determiner or adjective in the singular stands before a term with a word between that is not known. */
export const isHeldSingular = (before: string, language: string): boolean => {
  const forms = formsOf.get(language);
  return forms !== undefined && wordsBefore(before, forms, language).isHeld;
};

/** A text up to a term, and where in it begins what agrees with the term. */
export interface AgreedBefore {
  readonly text: string;
  readonly from: number;
  /** Whether a preposition is in the article, as in `del`. */
  readonly isContracted: boolean;
}

/**
 * What stands before a term, articles and adjectives in its gender, in the plural where the term is, and as its first
 * letter has them: `el nuevo ` before `cuenta` is `la nueva `.
 *
 * @param before the text up to the term
 * @param language without region; of others than es, pt, fr, it and de all is left alone
 */
export const agreeBefore = (
  before: string,
  target: string,
  isPlural: boolean,
  language: string,
): AgreedBefore => {
  const asItIs = { text: before, from: before.length, isContracted: false };
  if (language === 'de') return { ...asItIs, text: agreeInGerman(before, target, isPlural) };
  const grammar = grammars[language];
  const forms = formsOf.get(language);
  if (!grammar || !forms || !isPlain(target)) return asItIs;
  const { words } = wordsBefore(before, forms, language);
  const sure = { gender: genderOf(target, grammar), isPlural };
  let next = target;
  let agreed = '';
  let from = before.length;
  for (const { start, written, cell } of words) {
    const form = soundedForm(formOf(cell, sure), next, language);
    const chosen = form === written.toLowerCase() ? written : inCaseOf(written, form);
    agreed = chosen + (chosen.endsWith("'") ? '' : ' ') + agreed;
    next = form;
    from = start;
  }
  const isContracted = words.some(({ cell }) => forms.contracted.has(cell.row[0] ?? ''));
  // `de application`: what is no determiner has its sound too.
  const lead = before.slice(0, from);
  const isElided =
    /(?<![\p{L}\p{N}'’-])de $/iu.test(lead.slice(-tailLength)) && soundedForm('de', next, language) !== 'de';
  return isElided
    ? { text: `${lead.slice(0, -2)}'${agreed}`, from: from - 1, isContracted: true }
    : { text: lead + agreed, from, isContracted };
};

const nextWord = /^( )(\p{L}{1,20})(?![\p{L}\p{N}'’-])/u;
const maxBehind = 3;

/**
 * What stands behind a term, adjectives right behind it in its gender, in the plural where it is, and so behind "is"
 * where the term opens its sentence: ` está vacío` behind `La cuenta` is ` está vacía`.
 *
 * @param after the text behind the term
 * @param isSubject whether the term, with its article, opens the sentence
 * @param language without region; of others than es, pt, fr and it all is left alone
 */
export const agreeBehind = (
  after: string,
  target: string,
  isPlural: boolean,
  isSubject: boolean,
  language: string,
): string => {
  const grammar = grammars[language];
  const forms = formsOf.get(language);
  if (!grammar || !forms || !isPlain(target)) return after;
  let sure: Sure = { gender: genderOf(target, grammar), isPlural };
  let agreed = '';
  let rest = after;
  let isAuxiliary = false;
  for (let count = 0; count < maxBehind; count++) {
    const [whole = '', blank = '', word = ''] = nextWord.exec(rest) ?? [];
    const lower = word.toLowerCase();
    const cell = isAuxiliary ? undefined : adjectiveOf(lower, grammar, forms);
    const isVerb = isSubject && forms.copula.has(lower);
    if (cell) {
      const form = formOf(cell, sure);
      agreed += blank + (form === lower ? word : inCaseOf(word, form));
    } else if (isVerb) {
      // Behind a verb the number is the verb's. Behind "has" nothing agrees before "been".
      sure = { ...sure, isPlural: false };
      isAuxiliary = forms.auxiliaries.has(lower);
      agreed += whole;
    } else break;
    rest = rest.slice(whole.length);
  }
  return agreed + rest;
};
