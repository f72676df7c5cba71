import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What must become of a broken file: refused, refused or mended, or kept as it is. */
export type Expectation = 'sound' | 'error' | 'error or repair' | 'kept';

/** A document of the corpus. */
export interface CorpusFile {
  /** From the corpus's folder, for example `docx/poi-delins.docx`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly expectation: Expectation;
}

/** Folders of formats that this benchmark knows. */
const groups = ['docx', 'pptx', 'xlsx', 'opendocument', 'epub', 'html', 'subtitles', 'csv', 'localisation'];

const expectationOf = (note: string): Expectation => {
  const expected = /EXPECT ([^:]*)/.exec(note)?.[1];
  if (expected === undefined) return 'sound';
  if (/^ERROR$/.test(expected.trim())) return 'error';
  return expected.includes('ERROR') ? 'error or repair' : 'kept';
};

/**
 * The documents of the corpus, those alone whose path has `only` in it.
 *
 * @throws Error where `DRAGOMAN_CORPUS` names no folder
 */
export const readDocuments = async (only: string): Promise<readonly CorpusFile[]> => {
  const folder = process.env.DRAGOMAN_CORPUS;
  if (!folder)
    throw new Error(
      'Set DRAGOMAN_CORPUS to the folder that holds manifest.tsv: there is nothing to measure on.',
    );
  const manifest = await readFile(join(folder, 'manifest.tsv'), 'utf8');
  const files: CorpusFile[] = [];
  for (const line of manifest.split('\n').slice(1)) {
    const [path = '', ...rest] = line.split('\t');
    if (!groups.includes(path.split('/')[0] ?? '') || !path.includes(only)) continue;
    // Halves that are kept aside are listed, too.
    if (!(await stat(join(folder, path)).catch(() => undefined))) continue;
    const bytes = await readFile(join(folder, path));
    files.push({ path, bytes, expectation: expectationOf(rest.at(-1) ?? '') });
  }
  return files;
};
