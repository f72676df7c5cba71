import type { components } from '@dragoman/client';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

/** A glossary, without its entries. */
export type GlossaryData = components['schemas']['Glossary'];
/** An entry of a glossary. */
export type EntryData = components['schemas']['GlossaryEntry'];

/** What is said of one glossary; its entries are read in pages. */
export const glossaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['glossaries', 'one', id],
    queryFn: async (): Promise<GlossaryData> => {
      const { entries: _entries, ...glossary } = dataOf(
        await api.GET('/v1/glossaries/{id}', { params: { path: { id } } }),
      );
      return glossary;
    },
  });

const types: Readonly<Record<string, 'text/csv' | 'text/tab-separated-values' | 'application/x-tbx+xml'>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/tab-separated-values',
  tbx: 'application/x-tbx+xml',
  xml: 'application/x-tbx+xml',
};

/** Sends a file of terms. Its kind is told by its name. @throws as the API client */
export const importEntries = async (id: string, file: File, mode: 'merge' | 'replace') => {
  const type = types[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text/csv';
  return dataOf(
    await api.POST('/v1/glossaries/{id}/import', {
      params: { path: { id }, query: { mode } },
      headers: { 'content-type': type },
      body: '',
      // The bytes as they are: the service says where they are no UTF-8.
      bodySerializer: () => file,
    }),
  );
};

/** Writes an entry; one whose term is another now takes the place of the old one. @throws as the API client */
export const writeEntry = async (
  id: string,
  entry: Omit<EntryData, 'id'>,
  before: EntryData | undefined,
): Promise<void> => {
  const params = { path: { id } };
  await api.POST('/v1/glossaries/{id}/entries', { params, body: { entries: [entry] } });
  const isSameTerm =
    before === undefined ||
    (before.source.trim().toLocaleLowerCase() === entry.source.trim().toLocaleLowerCase() &&
      before.case_sensitive === entry.case_sensitive);
  if (before && !isSameTerm)
    await api.DELETE('/v1/glossaries/{id}/entries/{entry_id}', {
      params: { path: { id, entry_id: before.id } },
    });
};
