import type { KeyIdentity, MemoryEntry, Store } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { defineOperation } from '../../http/operation.ts';
import { notFound } from '../../http/router.ts';
import { deletedData, idParams, languageField } from '../../http/schemas.ts';
import type { ProjectService } from '../projects/service.ts';

const tag = 'Translation memory';

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

export const listMemory = defineOperation({
  id: 'listMemory',
  method: 'get',
  path: '/v1/memory',
  tag,
  summary: 'List what the translation memory holds, newest first',
  description:
    'A text that is asked for again is answered from here: `cached: true`, `characters_billed: 0`. What people approved or imported wins, and no machine replaces it.',
  scope: 'translate',
  query: pageQuery.extend({
    project_id: z.uuid().optional(),
    source_language: languageField.optional(),
    target_language: languageField.optional(),
    approved: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: what people approved or imported; `false`: what machines made.'),
  }),
  status: 200,
  data: z.array(memoryEntryData),
  list: true,
  async handle({ identity, query }, { store, cursors }) {
    const page = await store.memory.list(
      identity.account.id,
      {
        projectId: query.project_id,
        projectIds: identity.key.projectIds ?? undefined,
        sourceLanguage: query.source_language,
        targetLanguage: query.target_language,
        approved: query.approved === undefined ? undefined : query.approved === 'true',
      },
      cursors.request(identity.account.id, query),
    );
    return cursors.reply(identity.account.id, page, presentEntry);
  },
});

export const getMemoryEntry = defineOperation({
  id: 'getMemoryEntry',
  method: 'get',
  path: '/v1/memory/{id}',
  tag,
  summary: 'Read an entry of the translation memory',
  scope: 'translate',
  params: idParams,
  status: 200,
  data: memoryEntryData,
  errors: ['not_found'],
  async handle({ identity, params }, services) {
    return { data: presentEntry(await findEntry(services, identity, params.id)) };
  },
});

export const deleteMemoryEntry = defineOperation({
  id: 'deleteMemoryEntry',
  method: 'delete',
  path: '/v1/memory/{id}',
  tag,
  summary: 'Forget a translation',
  description:
    'The next request for its text asks an engine again. The translation that it comes from stays.',
  scope: 'translate',
  params: idParams,
  status: 200,
  data: deletedData,
  errors: ['not_found'],
  async handle({ identity, params }, services) {
    const { id } = await findEntry(services, identity, params.id);
    await services.store.memory.delete(identity.account.id, id);
    return { data: { id, deleted: true } };
  },
});

/** A key that is bound to projects sees their entries alone. */
const findEntry = async (
  { store, projects }: { readonly store: Store; readonly projects: ProjectService },
  identity: KeyIdentity,
  id: string,
): Promise<MemoryEntry> => {
  const entry = await store.memory.get(identity.account.id, id);
  if (!entry || !projects.mayUse(identity, entry.projectId)) throw notFound('entry of the memory');
  return entry;
};

const presentEntry = (entry: MemoryEntry): z.input<typeof memoryEntryData> => ({
  id: entry.id,
  project_id: entry.projectId,
  source_text: entry.sourceText,
  translated_text: entry.translatedText,
  source_language: entry.sourceLanguage,
  target_language: entry.targetLanguage,
  origin: entry.origin,
  created_at: entry.createdAt.toISOString(),
  updated_at: entry.updatedAt.toISOString(),
});
