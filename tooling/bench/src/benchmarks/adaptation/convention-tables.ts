import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../../folders.ts';

/** One convention, and a text next to it that looks alike and must not change. */
export interface ConventionRow {
  readonly kind: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly source: string;
  readonly translation: string;
  readonly expected: string;
  readonly otherSource: string;
  readonly otherTranslation: string;
}

const tables = join(folders.root, 'packages', 'core', 'test', 'fixtures', 'conventions');

/** The tables show spaces that do not break as ⍽ (U+00A0) and ⎵ (U+202F). */
const readSpaces = (text: string): string => text.replaceAll('⍽', '\u00A0').replaceAll('⎵', '\u202F');

/** The rows of all tables of conventions that the tests of the core hold, one table a target language. */
export const readConventionTables = async (): Promise<ConventionRow[]> => {
  const names = (await readdir(tables)).filter((name) => name.endsWith('.tsv'));
  const rows = await Promise.all(
    names.map(async (name) => {
      const lines = (await readFile(join(tables, name), 'utf8')).trimEnd().split('\n').slice(1);
      return lines.map((line): ConventionRow => {
        const [kind = '', sourceLanguage = '', ...texts] = line.split('\t');
        const [source = '', translation = '', expected = '', otherSource = '', otherTranslation = ''] =
          texts.map(readSpaces);
        return {
          ...{ kind, sourceLanguage, targetLanguage: name.replace('.tsv', '') },
          ...{ source, translation, expected, otherSource, otherTranslation },
        };
      });
    }),
  );
  return rows.flat();
};
