import type { GlossaryTerm } from '@dragoman/store';
import type { FileMistake } from '../../exchange/mistakes.ts';
import { collectRows, type Row } from '../../exchange/rows.ts';
import { readSeparated, writeSeparated } from '../../exchange/separated-values.ts';
import { readTbx, writeTbx } from '../../exchange/tbx.ts';
import type { FileTerm, TermList } from '../../exchange/terms.ts';
import { decodeUtf8 } from '../../exchange/utf8.ts';
import type { Upload } from '../../http/body/json-body.ts';
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

const exampleOf: Readonly<Record<GlossaryFormat, string>> = {
  csv: 'source,target,case_sensitive,do_not_translate\ncart,carrito,false,false\nDragoman,,true,true\n',
  tsv: 'source\ttarget\ncart\tcarrito\n',
  tbx: `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" xml:lang="en">
  <text>
    <body>
      <conceptEntry>
        <langSec xml:lang="en"><termSec><term>cart</term></termSec></langSec>
        <langSec xml:lang="es"><termSec><term>carrito</term></termSec></langSec>
      </conceptEntry>
    </body>
  </text>
</tbx>`,
};

/** The media types that an import takes, and a file of each. */
export const glossaryExamples: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(formatOf).map(([mediaType, format]) => [mediaType, exampleOf[format]]),
);

/** What a file says. */
export interface GlossaryFile {
  readonly terms: readonly GlossaryTerm[];
  readonly mistakes: readonly FileMistake[];
  /** How many rows said again what was said before. */
  readonly repeated: number;
}

/**
 * @param atMost rows
 * @throws ApiError `invalid_request` where the file as a whole cannot be read, `limit_exceeded`
 */
export const readGlossaryFile = async (
  upload: Upload,
  pair: Pick<TermList, 'sourceLanguage' | 'targetLanguage'>,
  atMost: number,
): Promise<GlossaryFile> => {
  const rows = rowsOf(formatOf[upload.mediaType] ?? 'csv', decodeUtf8(upload.bytes), pair);
  const { values, mistakes } = await collectRows(rows, atMost);
  const { terms, problems, repeated } = collectTerms(
    values.map(({ line, value }) => ({ place: line, term: value })),
    (line) => `line ${line}`,
  );
  for (const { place, field, message } of problems)
    mistakes.push({ line: place, message: `${field} ${message}` });
  return { terms, mistakes, repeated };
};

async function* rowsOf(
  format: GlossaryFormat,
  text: string,
  pair: Pick<TermList, 'sourceLanguage' | 'targetLanguage'>,
): AsyncGenerator<Row<FileTerm>> {
  if (format === 'tbx') yield* readTbx(text, pair);
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
