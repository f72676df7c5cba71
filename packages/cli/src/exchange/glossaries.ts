import { type components, paginate, unwrap } from '@dragoman/client';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, printLine, printTable } from '../terminal.ts';
import { readImport, reportImport } from './import.ts';
import { saveExport } from './save.ts';

const types = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.tbx': 'application/x-tbx+xml',
} as const;

/** `dragoman glossaries list` */
export const listGlossaries = ({
  json,
  ...options
}: ConnectionOptions & { readonly json?: true }): Promise<void> =>
  withClient(options, async (client) => {
    const glossaries: components['schemas']['Glossary'][] = [];
    const pages = paginate((page) => client.api.GET('/v1/glossaries', { params: { query: page } }));
    for await (const glossary of pages) glossaries.push(glossary);
    if (json) return printJson(glossaries);
    printTable(
      ['ID', 'NAME', 'FROM', 'TO', 'ENTRIES'],
      glossaries.map(({ id, name, source_language, target_language, entry_count }) => [
        ...[id, name, source_language, target_language, String(entry_count)],
      ]),
    );
  });

/** `dragoman glossaries import` */
export const importGlossary = (
  id: string,
  path: string,
  { mode, ...options }: ConnectionOptions & { readonly mode?: 'merge' | 'replace' },
): Promise<void> =>
  withClient(options, async (client) => {
    const { content, type } = await readImport(path, types);
    const done = unwrap(
      await client.api.POST('/v1/glossaries/{id}/import', {
        params: { path: { id }, query: mode === undefined ? {} : { mode } },
        body: content,
        bodySerializer: (body: string) => body,
        headers: { 'Content-Type': type },
      }),
    );
    const removed = done.removed > 0 ? `, ${done.removed} removed` : '';
    printLine(`${reportImport(done)}${removed}; ${done.entry_count} entries now`);
  });

/** `dragoman glossaries export` */
export const exportGlossary = (
  id: string,
  {
    format,
    out,
    ...options
  }: ConnectionOptions & { readonly format?: 'csv' | 'tsv' | 'tbx'; readonly out?: string },
): Promise<void> =>
  withClient(options, async (client) => {
    const query = format === undefined ? {} : { format };
    const exported = await client.api.GET('/v1/glossaries/{id}/export', { params: { path: { id }, query } });
    await saveExport(client, unwrap(exported), out);
  });
