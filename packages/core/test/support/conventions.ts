import { readdirSync, readFileSync } from 'node:fs';

/** One convention, and a text next to it that looks alike and must not change. */
export interface ConventionCase {
  readonly kind: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly source: string;
  readonly translation: string;
  readonly expected: string;
  readonly otherSource: string;
  readonly otherTranslation: string;
}

const folder = new URL('../fixtures/conventions/', import.meta.url);

/** In the tables spaces that do not break can be seen: ⍽ is U+00A0, ⎵ is U+202F. */
const readSpaces = (text: string): string => text.replaceAll('⍽', '\u00A0').replaceAll('⎵', '\u202F');

/** The cases of all tables in `fixtures/conventions`; a table is named after its target language. */
export const conventionCases = (): ConventionCase[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .flatMap((name) => {
      const lines = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n').slice(1);
      return lines.map((line) => {
        const [kind = '', sourceLanguage = '', ...texts] = line.split('\t');
        const [source = '', translation = '', expected = '', otherSource = '', otherTranslation = ''] =
          texts.map(readSpaces);
        const targetLanguage = name.replace('.tsv', '');
        return {
          kind,
          sourceLanguage,
          targetLanguage,
          source,
          translation,
          expected,
          otherSource,
          otherTranslation,
        };
      });
    });
