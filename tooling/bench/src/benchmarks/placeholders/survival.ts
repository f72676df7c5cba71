import type { GeneratedText } from './texts.ts';

const count = (text: string, value: string): number => text.split(value).length - 1;

/** Emphasis may come back as HTML, where its delimiters would not work. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  '**': ['**', '<strong>', '</strong>'],
  '~~': ['~~', '<del>', '</del>'],
};

const countPart = (text: string, value: string): number =>
  (spellings[value] ?? [value]).reduce((sum, spelling) => sum + count(text, spelling), 0);

/** Whether the elements that were generated enclose each other properly. */
const isWellNested = (text: string): boolean => {
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(
    /<(\/?)(b|a|span|em|code|kbd|strong|del|i)(?=[\s>])[^>]*>/gu,
  )) {
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
};

/** What became of the protected parts of one text. */
export interface Survival {
  readonly parts: number;
  /** The parts that are not there as often as in the source. */
  readonly broken: readonly string[];
  readonly isWellNested: boolean;
  /** Whether a placeholder of ours is shown. */
  readonly isLeaking: boolean;
}

/** Looks for the protected parts of a text in its translation. */
export const inspectSurvival = ({ kind, text, parts }: GeneratedText, written: string): Survival => {
  // A message has a branch more for each plural form that the target has more, and repeats its sentence in each. There
  // a number sign that is none must be quoted.
  const isMessage = kind.startsWith('message');
  const translated = isMessage ? written.replaceAll("'#'", '#') : written;
  const values = [...new Set(parts.map(({ value }) => value))];
  const broken = values.filter((value) => {
    const [before, after] = [countPart(text, value), countPart(translated, value)];
    return isMessage ? after < before : after !== before;
  });
  const isBalanced = count(translated, '{') === count(translated, '}');
  return {
    parts: parts.length,
    broken: isBalanced ? broken : [...broken, 'braces'],
    isWellNested: isWellNested(translated),
    isLeaking: /[⟦⟧]/u.test(translated),
  };
};
