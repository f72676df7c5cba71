import type { FullGlossary } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { etagOf } from '../../http/if-match.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { deletedData, idParams, languageField, searchIn } from '../../http/schemas.ts';
import type { Settings } from '../../settings.ts';
import { exportData } from '../assets/schema.ts';
import type { AssetService } from '../assets/service.ts';
import { glossaryExamples } from './files.ts';
import {
  entriesBody,
  entriesChangeData,
  entryData,
  exportQuery,
  fullGlossaryData,
  glossaryCreateBody,
  glossaryData,
  glossaryImportData,
  glossaryUpdateBody,
  importQuery,
} from './schema.ts';
import type { GlossaryService } from './service.ts';

interface Services {
  readonly assets: AssetService;
  readonly glossaries: GlossaryService;
}

/** Four fields of each entry, and the entry. */
const valuesOfEntries = ({ limits }: Settings): number => limits.glossaries.entries * 5 + 100;

/** As rows, as what is answered, and as JSON. */
const bytesOfEntries = ({ limits }: Settings): number => limits.glossaries.entries * 1_000;

const { list, operation, remove } = operationsOf<Services>({ tag: 'Glossaries', scope: 'translate' });

const createGlossary = operation({
  id: 'createGlossary',
  route: 'POST /v1/glossaries',
  summary: 'Create a glossary',
  description: 'For more entries than a JSON body holds, create it without and import a file.',
  body: glossaryCreateBody,
  maxValues: valuesOfEntries,
  status: 201,
  data: fullGlossaryData,
  errors: ['limit_exceeded', 'limit_reached'],
  async handle({ identity, body }, { glossaries }) {
    const glossary = await glossaries.create(identity, {
      name: body.name,
      sourceLanguage: body.source_language,
      targetLanguage: body.target_language,
      entries: body.entries ?? [],
    });
    const { data, headers } = replyOf(glossary);
    return { data, headers: { ...headers, location: `/v1/glossaries/${glossary.id}` } };
  },
});

const listGlossaries = list({
  id: 'listGlossaries',
  path: '/v1/glossaries',
  summary: 'List glossaries, newest first, without their entries',
  description: '`entry_count` says how many entries each has.',
  item: glossaryData,
  query: pageQuery.extend({
    source_language: languageField.optional(),
    target_language: languageField.optional(),
    search: searchIn('their name'),
  }),
  page: ({ identity, query }, page, { glossaries }) =>
    glossaries.list(
      identity,
      {
        sourceLanguage: query.source_language,
        targetLanguage: query.target_language,
        search: query.search,
      },
      page,
    ),
  present: (glossary) => present(glossaryData, glossary),
});

const getGlossary = operation({
  id: 'getGlossary',
  route: 'GET /v1/glossaries/{id}',
  summary: 'Read a glossary with all its entries',
  description: 'Its `revision` is the `ETag`, for `If-Match` of a later change.',
  params: idParams,
  data: fullGlossaryData,
  answerBytes: bytesOfEntries,
  errors: ['not_found'],
  async handle({ identity, params }, { glossaries }) {
    return replyOf(await glossaries.get(identity, params.id));
  },
});

const updateGlossary = operation({
  id: 'updateGlossary',
  route: 'PATCH /v1/glossaries/{id}',
  summary: 'Rename a glossary, replace its entries',
  description: 'Members that are left out stay. `entries` replaces all of them at once.',
  params: idParams,
  body: glossaryUpdateBody,
  maxValues: valuesOfEntries,
  precondition: true,
  data: fullGlossaryData,
  errors: ['not_found', 'limit_exceeded'],
  async handle({ identity, params, body, ifMatch }, { glossaries }) {
    return replyOf(await glossaries.update(identity, params.id, body, ifMatch));
  },
});

const deleteGlossary = remove({
  id: 'deleteGlossary',
  path: '/v1/glossaries/{id}',
  summary: 'Delete a glossary',
  description: 'Refused while settings of projects name it: `projects` of the problem lists them.',
  precondition: true,
  errors: ['not_found', 'conflict'],
  remove: ({ identity, params, ifMatch }, { glossaries }) => glossaries.delete(identity, params.id, ifMatch),
});

const listGlossaryEntries = list({
  id: 'listGlossaryEntries',
  path: '/v1/glossaries/{id}/entries',
  summary: 'List the entries of a glossary, newest first',
  description: 'Pages of a glossary that is too large to be read whole; it can be searched.',
  params: idParams,
  item: entryData,
  errors: ['not_found'],
  query: pageQuery.extend({
    do_not_translate: z.enum(['true', 'false']).optional(),
    search: searchIn('their source or target'),
  }),
  page: ({ identity, params, query }, page, { glossaries }) =>
    glossaries.entries(
      identity,
      params.id,
      {
        doNotTranslate: query.do_not_translate === undefined ? undefined : query.do_not_translate === 'true',
        search: query.search,
      },
      page,
    ),
  present: (entry) => present(entryData, entry),
});

const writeGlossaryEntries = operation({
  id: 'writeGlossaryEntries',
  route: 'POST /v1/glossaries/{id}/entries',
  summary: 'Add and change entries of a glossary',
  description: 'Two entries with the same source and case rule are the same: the later replaces the earlier.',
  params: idParams,
  body: entriesBody,
  maxValues: valuesOfEntries,
  precondition: true,
  data: entriesChangeData,
  errors: ['not_found', 'limit_reached'],
  async handle({ identity, params, body, ifMatch }, { glossaries }) {
    const change = await glossaries.writeEntries(identity, params.id, body.entries, ifMatch);
    const { added, updated, unchanged, glossary } = change;
    return {
      data: {
        added,
        updated,
        unchanged,
        entry_count: glossary.entryCount,
        revision: glossary.revision,
      },
      headers: { etag: etagOf(glossary.revision) },
    };
  },
});

const deleteGlossaryEntry = operation({
  id: 'deleteGlossaryEntry',
  route: 'DELETE /v1/glossaries/{id}/entries/{entry_id}',
  summary: 'Delete an entry of a glossary',
  description: 'The revision of the glossary grows.',
  params: idParams.extend({ entry_id: z.uuid() }),
  precondition: true,
  data: deletedData,
  errors: ['not_found'],
  async handle({ identity, params, ifMatch }, { glossaries }) {
    const { revision } = await glossaries.deleteEntry(identity, params.id, params.entry_id, ifMatch);
    return { data: { id: params.entry_id, deleted: true }, headers: { etag: etagOf(revision) } };
  },
});

const importGlossary = operation({
  id: 'importGlossary',
  route: 'POST /v1/glossaries/{id}/import',
  summary: 'Import entries from CSV, TSV or TBX',
  description:
    'The body is the file, in UTF-8. All of it is written at once or nothing. CSV and TSV have the columns `source, target, case_sensitive, do_not_translate`, named by the first row or in this order. A DOCTYPE is refused.',
  params: idParams,
  query: importQuery,
  upload: glossaryExamples,
  precondition: true,
  data: glossaryImportData,
  errors: ['not_found', 'limit_exceeded', 'limit_reached'],
  async handle({ identity, params, query, upload, ifMatch }, { glossaries }) {
    const done = await glossaries.import(identity, params.id, upload, query.mode, ifMatch);
    return {
      data: {
        imported: done.added,
        updated: done.updated,
        skipped: done.unchanged + done.repeated,
        removed: done.removed,
        failed: done.failed,
        errors: done.errors,
        entry_count: done.glossary.entryCount,
        revision: done.glossary.revision,
      },
      headers: { etag: etagOf(done.glossary.revision) },
    };
  },
});

const exportGlossary = operation({
  id: 'exportGlossary',
  route: 'GET /v1/glossaries/{id}/export',
  summary: 'Export a glossary as CSV, TSV or TBX',
  description: 'Answers an address that needs no key and works for an hour; ask again for a fresh one.',
  params: idParams,
  query: exportQuery,
  data: exportData,
  answerBytes: bytesOfEntries,
  errors: ['not_found', 'limit_reached'],
  async handle({ identity, params, query }, { glossaries, assets }) {
    const { asset, glossary } = await glossaries.export(identity, params.id, query.format);
    return { data: assets.present(asset), headers: { etag: etagOf(glossary.revision) } };
  },
});

const replyOf = (glossary: FullGlossary) => ({
  data: present(fullGlossaryData, glossary),
  headers: { etag: etagOf(glossary.revision) },
});

export const glossaryOperations = [
  createGlossary,
  listGlossaries,
  getGlossary,
  updateGlossary,
  deleteGlossary,
  listGlossaryEntries,
  writeGlossaryEntries,
  deleteGlossaryEntry,
  importGlossary,
  exportGlossary,
];
