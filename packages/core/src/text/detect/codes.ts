import type { Language } from '../languages.ts';

/** What callers call by a code of its own, and what nobody can tell from it. */
const sameInWriting: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', tl: 'fil', bs: 'hr', sh: 'hr' };

/** What a language is called in what is known of languages here. Written in the same letters, some are one. */
export const codeOf = ({ base, script }: Language): string =>
  base === 'sr' && script === 'Latn' ? 'hr' : (sameInWriting[base] ?? base);
