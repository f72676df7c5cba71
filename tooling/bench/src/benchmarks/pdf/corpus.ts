import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Work } from './journey.ts';

/** Words of a file's name or note that tell its language; all others are taken for English. */
const languages: readonly (readonly [word: RegExp, language: string])[] = [
  [/arabic/i, 'ar'],
  [/german|geotopo/i, 'de'],
  [/japanese|vertical|sjis/i, 'ja'],
  [/160F/, 'fr'],
  [/bug1815476|owner-only-a/, 'es'],
];

/** A file of the corpus with what is known of it. */
export interface CorpusWork extends Work {
  readonly note: string;
  /** Other readers hardly come to an end with it. */
  readonly isBomb: boolean;
  /** The code with which it may be refused. */
  readonly refusal?: string;
}

/**
 * The PDFs of the corpus, those alone whose name has `only` in it.
 *
 * @throws Error where `DRAGOMAN_CORPUS` names no folder
 */
export const readCorpus = async (only: string): Promise<readonly CorpusWork[]> => {
  const folder = process.env.DRAGOMAN_CORPUS;
  if (!folder) throw new Error('Set DRAGOMAN_CORPUS to the folder that holds manifest.tsv, or --files own.');
  const manifest = await readFile(join(folder, 'manifest.tsv'), 'utf8');
  const works: CorpusWork[] = [];
  for (const line of manifest.split('\n')) {
    const [path = '', ...rest] = line.split('\t');
    if (!path.startsWith('pdf/') || !path.includes(only)) continue;
    // Halves that are kept aside are listed, too.
    if (!(await stat(join(folder, path)).catch(() => undefined))) continue;
    const note = rest.at(-1) ?? '';
    const password = /user password is: ([^\s)]+)/.exec(note)?.[1];
    works.push({
      name: basename(path, '.pdf'),
      bytes: new Uint8Array(await readFile(join(folder, path))),
      language: languages.find(([word]) => word.test(`${path} ${note}`))?.[1] ?? 'en',
      ...(password === undefined ? {} : { password }),
      allowRestricted: true,
      note,
      isBomb: /bomb/i.test(note),
      // Its pages are made by the viewer.
      ...(/XFA form/.test(note) ? { refusal: 'unsupported_format' } : {}),
      ...(/bomb/i.test(note) ? { refusal: 'payload_too_large' } : {}),
    });
  }
  return works;
};
