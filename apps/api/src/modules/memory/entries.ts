import type { MemoryEntry, Store } from '@dragoman/store';
import { z } from 'zod';
import { notFound } from '../../errors/errors.ts';
import { pageQuery } from '../../http/cursor.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { createdBetween, idParams, languageField, searchNote, searchText } from '../../http/schemas.ts';
import { type Identity, mayUse } from '../../identity/identity.ts';

interface Services {
  readonly store: Store;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Translation memory', scope: 'translate' });

const memoryEntryData = z
  .strictObject({
    id: z.uuid().describe('Of the translation that it comes from; of its own where it was imported.'),
    project_id: z.uuid(),
    source_text: z.string(),
    translated_text: z.string(),
    source_language: z.string(),
    target_language: z.string(),
    origin: z
      .enum(['machine', 'approval', 'import'])
      .describe('`machine` answers requests with the same options, the others answer whatever the options.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'MemoryEntry' });

const presentEntry = (entry: MemoryEntry) => present(memoryEntryData, entry);

const listMemory = list({
  id: 'listMemory',
  path: '/v1/memory',
  summary: 'List what the translation memory holds, newest first',
  description: `A text that is asked for again is answered from here: \`cached: true\`, \`characters_billed: 0\`. What people approved or imported wins, and no machine replaces it. ${searchNote}`,
  query: pageQuery.extend({
    project_id: z.uuid().optional(),
    source_language: languageField.optional(),
    target_language: languageField.optional(),
    approved: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: what people approved or imported; `false`: what machines made.'),
    search: searchText,
    ...createdBetween,
  }),
  item: memoryEntryData,
  page: ({ identity, query }, page, { store }) =>
    store.memory.list(
      identity.account.id,
      {
        projectId: query.project_id,
        projectIds: identity.projectIds ?? undefined,
        sourceLanguage: query.source_language,
        targetLanguage: query.target_language,
        approved: query.approved === undefined ? undefined : query.approved === 'true',
        ...{ search: query.search, since: query.since, until: query.until },
      },
      page,
    ),
  present: presentEntry,
});

const getMemoryEntry = operation({
  id: 'getMemoryEntry',
  route: 'GET /v1/memory/{id}',
  summary: 'Read an entry of the translation memory',
  description: 'What is answered in place of an engine where the same text comes again.',
  params: idParams,
  data: memoryEntryData,
  errors: ['not_found'],
  async handle({ identity, params }, services) {
    return { data: presentEntry(await findEntry(services, identity, params.id)) };
  },
});

const deleteMemoryEntry = remove({
  id: 'deleteMemoryEntry',
  path: '/v1/memory/{id}',
  summary: 'Forget a translation',
  description:
    'The next request for its text asks an engine again. The translation that it comes from stays.',
  async remove({ identity, params }, services) {
    const { id } = await findEntry(services, identity, params.id);
    await services.store.memory.delete(identity.account.id, id);
  },
});

/** A key that is bound to projects sees their entries alone. */
const findEntry = async ({ store }: Services, identity: Identity, id: string): Promise<MemoryEntry> => {
  const entry = await store.memory.get(identity.account.id, id);
  if (!entry || !mayUse(identity, entry.projectId)) throw notFound('entry of the memory');
  return entry;
};

export const memoryOperations = [listMemory, getMemoryEntry, deleteMemoryEntry];
