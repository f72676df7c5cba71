import type { GlossaryTerm } from '@dragoman/store';
import type { FileMistake } from '../../exchange/mistakes.ts';
import { readSeparated, writeSeparated } from '../../exchange/separated-values.ts';
import { readTbx, writeTbx } from '../../exchange/tbx.ts';
import type { FileRow, FileTerm, TermList } from '../../exchange/terms.ts';
import { decodeUtf8 } from '../../exchange/utf8.ts';
import type { Upload } from '../../http/operation.ts';
import { collectTerms } from './terms.ts';

/** A format that glossaries are exchanged in. */
export type GlossaryFormat = 'csv' | 'tsv' | 'tbx';

const formatOf: Readonly<Record<string, GlossaryFormat>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/x-tbx+xml': 'tbx',
  'application/xml': 'tbx',
  'text/xml': 'tbx',
};

/** The media types that an import takes. */
export const glossaryMediaTypes: readonly string[] = Object.keys(formatOf);

/** What a file says. */
export interface GlossaryFile {
  readonly terms: readonly GlossaryTerm[];
  readonly mistakes: readonly FileMistake[];
  /** How many rows said again what was said before. */
  readonly repeated: number;
}

/** @throws ServiceError `invalid_request` where the file as a whole cannot be read. */
export const readGlossaryFile = async (
  upload: Upload,
  pair: Pick<TermList, 'sourceLanguage' | 'targetLanguage'>,
): Promise<GlossaryFile> => {
  const mistakes: FileMistake[] = [];
  const found: { place: number; term: FileTerm }[] = [];
  for await (const row of rowsOf(formatOf[upload.mediaType] ?? 'csv', decodeUtf8(upload.bytes), pair)) {
    if ('term' in row) found.push({ place: row.line, term: row.term });
    else mistakes.push({ line: row.line, message: row.problem });
  }
  const { terms, problems, repeated } = collectTerms(found, (line) => `line ${line}`);
  for (const { place, field, message } of problems)
    mistakes.push({ line: place, message: `${field} ${message}` });
  return { terms, mistakes, repeated };
};

async function* rowsOf(
  format: GlossaryFormat,
  text: string,
  pair: Pick<TermList, 'sourceLanguage' | 'targetLanguage'>,
): AsyncGenerator<FileRow> {
  if (format === 'tbx') yield* await readTbx(text, pair);
  else yield* readSeparated(text, format === 'csv' ? ',' : '\t');
}

/** A file for download. */
export const writeGlossaryFile = (
  list: TermList,
  format: GlossaryFormat,
): { readonly mediaType: string; readonly content: Iterable<string> } => {
  switch (format) {
    case 'csv':
      return { mediaType: 'text/csv; charset=utf-8', content: writeSeparated(list, ',') };
    case 'tsv':
      return { mediaType: 'text/tab-separated-values; charset=utf-8', content: writeSeparated(list, '\t') };
    case 'tbx':
      return { mediaType: 'application/x-tbx+xml', content: writeTbx(list) };
  }
};
