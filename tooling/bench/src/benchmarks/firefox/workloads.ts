import { randomStream } from '../../random.ts';

const consonants = 'bcdfghjklmnprstvz';
const vowels = 'aeiou';

/** So many different words, and what becomes of each. */
export const madeUpLexicon = (words: number, seed: number): Readonly<Record<string, string>> => {
  const random = randomStream(seed);
  const letterOf = (letters: string): string => letters.charAt(Math.floor(random() * letters.length));
  const lexicon = new Map<string, string>();
  while (lexicon.size < words) {
    const syllables = 2 + Math.floor(random() * 3);
    const word = Array.from({ length: syllables }, () => letterOf(consonants) + letterOf(vowels)).join('');
    lexicon.set(word, [...word].reverse().join(''));
  }
  return Object.fromEntries(lexicon);
};

/** Sentences to translate, with what must come out. */
export interface Workload {
  readonly name: string;
  readonly sentences: readonly string[];
  readonly expected: readonly string[];
}

/** Sentences of words of a lexicon, alone and many together. */
export const workloads = (lexicon: Readonly<Record<string, string>>, seed: number): readonly Workload[] => {
  const random = randomStream(seed);
  const entries = Object.entries(lexicon);
  const sentence = (length: number): readonly (readonly [string, string])[] =>
    Array.from({ length }, () => entries[Math.floor(random() * entries.length)] ?? ['', '']);
  const workload = (name: string, count: number, length: number): Workload => {
    const many = Array.from({ length: count }, () => sentence(length));
    const side = (index: 0 | 1) => many.map((words) => `${words.map((word) => word[index]).join(' ')}.`);
    return { name, sentences: side(0), expected: side(1) };
  };
  return [
    workload('a label of 2 words', 1, 2),
    workload('a sentence of 20 words', 1, 20),
    workload('a sentence of 40 words', 1, 40),
    workload('8 sentences of 20 words', 8, 20),
    workload('32 sentences of 20 words', 32, 20),
  ];
};
