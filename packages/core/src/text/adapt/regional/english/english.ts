import type { Language } from '../../../languages.ts';
import { remember } from '../../../remember.ts';
import { applyEdits, type Edit } from '../../edits.ts';
import type { AdaptationInput, AdaptationRule } from '../../rule.ts';
import { inCaseOf, isAllCapitals, isCapitalised, isShouted, readWords, type TextWord } from '../words.ts';
import { izeForm, prefix } from './forms.ts';
import { namesInIse } from './lemmas.ts';
import type { Context, Sense } from './senses.ts';
import { type EnglishTables, englishTables } from './tables.ts';

/** How far a sense looks to either side, in characters. */
const reach = 60;
const givenNames = new Set(namesInIse.split(' '));
/** "Center for Disease Control", "Department of Labor". */
const nameGoesOn = /^(?:['’]s)?[ \u00A0](?:(?:for|of|and|&) (?:the )?)?\p{Lu}(?!\p{Lu})/u;
/** Mode names of documents and their like: "color:", "text-color". */
const stylePrefix = /(?:background|border|text|font|fill|accent|outline|stroke)-$/u;

/** Verbs that begin the name of no institution, so that a capital behind them does not make them one. */
const isVerbInIze = (lower: string): boolean => /i[sz]e$/u.test(lower);

/** Whether a capital shows that a word belongs to a name. */
const isName = (word: TextWord, text: string, isShouting: boolean): boolean => {
  if (isShouted(word.text)) return !isShouting;
  if (!isCapitalised(word.text)) return false;
  if (!word.startsSentence) return true;
  if (givenNames.has(word.lower)) return true;
  return nameGoesOn.test(text.slice(word.end, word.end + 12)) && !isVerbInIze(word.lower);
};

const fits = ({ before, after }: Context, left: string, right: string): boolean =>
  (before === undefined || before.test(left)) && (after === undefined || after.test(right));

const decides = ({ when, unless = [] }: Sense, word: TextWord, text: string): boolean => {
  const left = text
    .slice(Math.max(0, word.start - reach), word.start)
    .toLowerCase()
    .replace(/\s+/gu, ' ');
  const right = text
    .slice(word.end, word.end + reach)
    .toLowerCase()
    .replace(/\s+/gu, ' ');
  return (
    when.some((context) => fits(context, left, right)) &&
    !unless.some((context) => fits(context, left, right))
  );
};

const withStem = (lower: string, stems: EnglishTables['stems']): string => {
  const stem = stems.find(([from]) => lower.startsWith(from));
  return stem ? stem[1] + lower.slice(stem[0].length) : lower;
};

/** Stem and ending may both differ ("anesthetize"), and a stem may end in the letter that the ending brings. */
const composedForm = (lower: string, { stems, ize }: EnglishTables): string => {
  const first = withStem(lower, stems);
  const second = izeForm(first, ize) ?? first;
  return withStem(second, stems);
};

const spellingOf = (word: TextWord, text: string, tables: EnglishTables): string | undefined => {
  const sense = tables.senses.get(word.lower);
  if (sense) return decides(sense.sense, word, text) ? sense.to : undefined;
  const spelling = tables.spellings.get(word.lower);
  if (spelling !== undefined) return spelling;
  const [start] = prefix.exec(word.lower) ?? [];
  const rest = start && tables.spellings.get(word.lower.slice(start.length));
  return rest ? start + rest : composedForm(word.lower, tables);
};

/** "favorite's" is spelt as "favorite". */
const withoutPossessive = (word: TextWord): TextWord =>
  word.lower.endsWith("'s")
    ? { ...word, end: word.end - 2, text: word.text.slice(0, -2), lower: word.lower.slice(0, -2) }
    : word;

const matchPhrase = (words: readonly TextWord[], index: number, tables: EnglishTables) => {
  const first = words[index];
  for (const phrase of (first && tables.phrases.get(first.lower)) ?? []) {
    const matched = words.slice(index, index + phrase.words.length);
    const isMatch =
      matched.length === phrase.words.length &&
      matched.every(
        ({ lower, gap, isFixed }, offset) =>
          lower === phrase.words[offset] && !isFixed && (offset === 0 || /^[ \u00A0-]$/u.test(gap)),
      );
    const last = matched.at(-1);
    if (isMatch && first && last) return { phrase, first, last, matched };
  }
  return undefined;
};

const beginsWithVowel = /^[aeiou]/iu;

/** "an airplane" and "a zucchini" keep the right article. */
const articleEdit = (before: TextWord | undefined, from: string, to: string): Edit[] => {
  if (!before || before.isFixed || (before.lower !== 'a' && before.lower !== 'an')) return [];
  if (beginsWithVowel.test(from) === beginsWithVowel.test(to)) return [];
  const article = beginsWithVowel.test(to) ? 'an' : 'a';
  if (article === before.lower) return [];
  return [{ start: before.start, end: before.end, replacement: inCaseOf(`${before.text}.`, article) }];
};

const editsOf = (input: AdaptationInput, tables: EnglishTables): Edit[] => {
  const { text } = input;
  const words = readWords(input);
  const isShouting = isAllCapitals(text);
  const edits: Edit[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word || word.isFixed) continue;
    const phrase = matchPhrase(words, index, tables);
    if (phrase) {
      const { first, last, matched } = phrase;
      if (matched.some((part) => isName(part, text, isShouting))) {
        index += matched.length - 1;
        continue;
      }
      const replacement = inCaseOf(first.text, phrase.phrase.to);
      const isAdjacent = /^[ \u00A0]$/u.test(first.gap);
      if (isAdjacent) edits.push(...articleEdit(words[index - 1], first.text, replacement));
      edits.push({ start: first.start, end: last.end, replacement, kind: 'vocabulary' });
      index += matched.length - 1;
      continue;
    }
    const plain = withoutPossessive(word);
    const spelling = spellingOf(plain, text, tables);
    if (spelling === undefined || spelling === plain.lower) continue;
    if (
      isName(plain, text, isShouting) ||
      stylePrefix.test(text.slice(0, plain.start).slice(-12).toLowerCase())
    )
      continue;
    if (/^ mortis\b/u.test(text.slice(plain.end, plain.end + 8))) continue;
    const replacement = inCaseOf(plain.text, spelling);
    edits.push(
      ...(/^[ \u00A0]$/u.test(word.gap) ? articleEdit(words[index - 1], plain.text, replacement) : []),
      { start: plain.start, end: plain.end, replacement, kind: 'spelling' },
    );
  }
  return edits;
};

/** Brings English into the spelling and vocabulary of a region; null for a region that is not known here. */
export const englishRule = remember(({ region }: Language): AdaptationRule | null => {
  const tables = region === undefined ? null : englishTables(region);
  if (!tables) return null;
  return (input) => applyEdits(input.text, editsOf(input, tables), `English as written in ${region}`);
});
