import type { ApiKey } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { defineOperation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
import { createdKeyData, keyCreateBody, keyData, keyUpdateBody } from './schema.ts';

const tag = 'Keys';
const scope = 'keys';

export const createKey = defineOperation({
  id: 'createKey',
  method: 'post',
  path: '/api/v1/keys',
  tag,
  summary: 'Create an API key',
  description: 'The key is shown in this answer alone. It can do no more than the key that makes it.',
  scope,
  body: keyCreateBody,
  status: 201,
  data: createdKeyData,
  secrets: ['key'],
  errors: ['not_found', 'conflict'],
  async handle({ identity, body }, { keys }) {
    const { key, secret } = await keys.create(identity, {
      name: body.name,
      scopes: body.scopes,
      expiresAt: date(body.expires_at),
      rateLimitPerMinute: body.rate_limit_per_minute,
      charactersPerMonth: body.characters_per_month,
      projectIds: body.project_ids,
    });
    return { data: { ...presentKey(key), key: secret }, headers: { location: `/api/v1/keys/${key.id}` } };
  },
});

export const listKeys = defineOperation({
  id: 'listKeys',
  method: 'get',
  path: '/api/v1/keys',
  tag,
  summary: 'List API keys, newest first',
  description: 'Revoked keys are listed too.',
  scope,
  query: pageQuery,
  status: 200,
  data: z.array(keyData),
  list: true,
  async handle({ identity, query }, { keys, cursors }) {
    const { id } = identity.account;
    const page = await keys.list(identity, cursors.request(id, query));
    return cursors.reply(id, page, presentKey);
  },
});

export const getKey = defineOperation({
  id: 'getKey',
  method: 'get',
  path: '/api/v1/keys/{id}',
  tag,
  summary: 'Read an API key',
  scope,
  params: idParams,
  status: 200,
  data: keyData,
  errors: ['not_found'],
  async handle({ identity, params }, { keys }) {
    return { data: presentKey(await keys.get(identity, params.id)) };
  },
});

export const updateKey = defineOperation({
  id: 'updateKey',
  method: 'patch',
  path: '/api/v1/keys/{id}',
  tag,
  summary: 'Change an API key',
  scope,
  params: idParams,
  body: keyUpdateBody,
  status: 200,
  data: keyData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { keys }) {
    const expiresAt = date(body.expires_at);
    const key = await keys.update(identity, params.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(body.rate_limit_per_minute === undefined ? {} : { rateLimitPerMinute: body.rate_limit_per_minute }),
      ...(body.characters_per_month === undefined ? {} : { charactersPerMonth: body.characters_per_month }),
      ...(body.project_ids === undefined ? {} : { projectIds: body.project_ids }),
    });
    return { data: presentKey(key) };
  },
});

export const revokeKey = defineOperation({
  id: 'revokeKey',
  method: 'delete',
  path: '/api/v1/keys/{id}',
  tag,
  summary: 'Revoke an API key',
  description: 'At once here, within 5 s in every other process. The key stays listed, with `revoked_at`.',
  scope,
  params: idParams,
  status: 200,
  data: deletedData,
  errors: ['not_found'],
  async handle({ identity, params }, { keys }) {
    await keys.revoke(identity, params.id);
    return { data: { id: params.id, deleted: true } };
  },
});

const date = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

/** A key as the API shows it: never the key itself. */
export const presentKey = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  expires_at: key.expiresAt?.toISOString() ?? null,
  rate_limit_per_minute: key.rateLimitPerMinute,
  characters_per_month: key.charactersPerMonth,
  project_ids: key.projectIds ? [...key.projectIds] : null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  created_at: key.createdAt.toISOString(),
});
