import type { Idiom } from './idiom.ts';
import { inflectionsOf } from './inflections.ts';
import { idiomsAToC } from './list/a-c.ts';
import { idiomsDToH } from './list/d-h.ts';
import { idiomsIToO } from './list/i-o.ts';
import { idiomsPToZ } from './list/p-z.ts';
import { englishTokens, fold, type IdiomWord } from './tokens.ts';

/** All idioms, in alphabetical order. */
export const idioms: readonly Idiom[] = [...idiomsAToC, ...idiomsDToH, ...idiomsIToO, ...idiomsPToZ];

/** A step of a pattern: words of which one must stand there, or a gap. */
interface Step {
  readonly words: ReadonlySet<string>;
  readonly minCount: number;
  readonly maxCount: number;
  readonly isGap: boolean;
}

const widestGap = 3;

const stepOf = (part: string): Step => {
  const isOptional = part.endsWith('?');
  const text = isOptional ? part.slice(0, -1) : part;
  const isGap = text === '_';
  const words = text
    .split('|')
    .flatMap((word) => (word.endsWith('*') ? inflectionsOf(word.slice(0, -1)) : [word]))
    .map(fold);
  return { words: new Set(words), minCount: isOptional ? 0 : 1, maxCount: isGap ? widestGap : 1, isGap };
};

const matches = (steps: readonly Step[], words: readonly IdiomWord[], position: number): boolean => {
  const [step, ...rest] = steps;
  if (!step) return true;
  for (let count = step.minCount; count <= step.maxCount; count++) {
    const taken = words.slice(position, position + count);
    if (taken.length < count) return false;
    if (!step.isGap && !taken.every(({ word }) => step.words.has(word))) return false;
    if (matches(rest, words, position + count)) return true;
  }
  return false;
};

/** By every form of the first word of their pattern. */
const idiomsByFirstWord = new Map<string, { readonly idiom: Idiom; readonly rest: readonly Step[] }[]>();
for (const idiom of idioms) {
  const [first, ...rest] = idiom.pattern.split(' ').map(stepOf);
  for (const word of first?.words ?? []) {
    const known = idiomsByFirstWord.get(word);
    if (known) known.push({ idiom, rest });
    else idiomsByFirstWord.set(word, [{ idiom, rest }]);
  }
}

/** The idioms of an English text, each once. */
export const findIdioms = (text: string): readonly Idiom[] => {
  const words = englishTokens(text);
  const found = new Set<Idiom>();
  for (const [index, { word }] of words.entries()) {
    for (const { idiom, rest } of idiomsByFirstWord.get(word) ?? []) {
      if (!found.has(idiom) && matches(rest, words, index + 1)) found.add(idiom);
    }
  }
  return [...found];
};
