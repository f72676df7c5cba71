import type { Store } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { createdBetween, searchIn, searchNote } from '../../http/schemas.ts';

interface Services {
  readonly store: Store;
}

const { list } = operationsOf<Services>({ tag: 'Audit', scope: null, access: 'session' });

const entryData = z
  .strictObject({
    id: z.uuid(),
    actor: z.string().describe('The id of a key or a user, `operator` or `system`.'),
    action: z.string().describe('For example `key.created`.'),
    target: z.string().describe('What it was done to.'),
    detail: z.record(z.string(), z.unknown()),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' });

const text = z.string().min(1).max(200);

const listAuditLog = list({
  id: 'listAuditLog',
  path: '/api/v1/audit-log',
  summary: 'Who did what in the account, newest first',
  description: searchNote,
  query: pageQuery.extend({
    actor: text.optional(),
    action: text.optional().describe('One action, or all of a kind: `key` is `key.created` and its like.'),
    target: text.optional(),
    search: searchIn('their action, actor or target'),
    ...createdBetween,
  }),
  item: entryData,
  page: ({ identity, query }, page, { store }) =>
    store.audit.list(identity.account.id, page, {
      ...{ actor: query.actor, action: query.action, target: query.target },
      ...{ since: query.since, until: query.until, search: query.search },
    }),
  present: (entry) => present(entryData, entry),
});

export const auditOperations = [listAuditLog];
