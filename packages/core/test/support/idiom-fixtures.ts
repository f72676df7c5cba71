import { readFileSync } from 'node:fs';

/** Sentences about one idiom. */
export interface IdiomSentences {
  readonly idiom: string;
  readonly english: string;
  /** By locale. */
  readonly good: readonly (readonly [locale: string, text: string])[];
  /** By language. */
  readonly literal: readonly (readonly [language: string, text: string])[];
}

/** Reads `test/fixtures/idioms/sentences.txt`. */
export const readIdiomSentences = (): IdiomSentences[] =>
  readFileSync(new URL('../fixtures/idioms/sentences.txt', import.meta.url), 'utf8')
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [idiom = '', ...lines] = block.trim().split('\n');
      const fields = lines.map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)] as const;
      });
      return {
        idiom,
        english: fields.find(([name]) => name === 'en')?.[1] ?? '',
        good: fields.filter(([name]) => name !== 'en' && !name.startsWith('literal ')),
        literal: fields
          .filter(([name]) => name.startsWith('literal '))
          .map(([name, text]) => [name.slice('literal '.length), text] as const),
      };
    });
