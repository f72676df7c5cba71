import type { ApiKey } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { inCode, present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams, searchIn } from '../../http/schemas.ts';
import { createdKeyData, keyCreateBody, keyData, keyRotateBody, keyUpdateBody } from './schema.ts';
import type { KeyService } from './service.ts';

interface Services {
  readonly keys: KeyService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Keys', scope: 'keys' });

/** A key as the API shows it: never the key itself. */
export const presentKey = (key: ApiKey) => present(keyData, key);

const createKey = operation({
  id: 'createKey',
  route: 'POST /api/v1/keys',
  summary: 'Create an API key',
  description:
    'The key is shown in this answer alone. It can do no more than the key that makes it, and shares its `characters_per_month`.',
  body: keyCreateBody,
  status: 201,
  data: createdKeyData,
  secrets: ['key'],
  errors: ['not_found', 'conflict', 'limit_reached'],
  async handle({ identity, body }, { keys }) {
    const { key, secret } = await keys.create(identity, inCode(body));
    return { data: { ...presentKey(key), key: secret }, headers: { location: `/api/v1/keys/${key.id}` } };
  },
});

const listKeys = list({
  id: 'listKeys',
  path: '/api/v1/keys',
  summary: 'List API keys, newest first',
  description:
    'Revoked keys are listed too. A key that is bound to projects sees those that are bound to the same.',
  item: keyData,
  query: pageQuery.extend({
    status: z
      .enum(['active', 'expired', 'revoked'])
      .optional()
      .describe('As they are now; a revoked one is not `expired`.'),
    search: searchIn('their name or prefix'),
  }),
  page: ({ identity, query: { status, search } }, page, { keys }) =>
    keys.list(identity, { status, search }, page),
  present: presentKey,
});

const getKey = operation({
  id: 'getKey',
  route: 'GET /api/v1/keys/{id}',
  summary: 'Read an API key',
  description: 'What it may do and when it was last used; never the key itself.',
  params: idParams,
  data: keyData,
  errors: ['not_found'],
  async handle({ identity, params }, { keys }) {
    return { data: presentKey(await keys.get(identity, params.id)) };
  },
});

const updateKey = operation({
  id: 'updateKey',
  route: 'PATCH /api/v1/keys/{id}',
  summary: 'Change an API key',
  description: 'Members that are left out stay. A key gives no other more than it has itself.',
  params: idParams,
  body: keyUpdateBody,
  data: keyData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { keys }) {
    return { data: presentKey(await keys.update(identity, params.id, inCode(body))) };
  },
});

const rotateKey = operation({
  id: 'rotateKey',
  route: 'POST /api/v1/keys/{id}/rotate',
  summary: 'Give an API key another secret',
  description:
    'Its id, scopes and limits stay. The new secret is shown in this answer alone; the present one is good for `overlap_hours` more, and one from before an earlier rotation no longer.',
  params: idParams,
  body: keyRotateBody,
  optionalBody: true,
  data: createdKeyData,
  secrets: ['key'],
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { keys }) {
    const { key, secret } = await keys.rotate(identity, params.id, body.overlap_hours);
    return { data: { ...presentKey(key), key: secret } };
  },
});

const revokeKey = remove({
  id: 'revokeKey',
  path: '/api/v1/keys/{id}',
  summary: 'Revoke an API key',
  description: 'At once here, within 5 s in every other process. The key stays listed, with `revoked_at`.',
  remove: ({ identity, params }, { keys }) => keys.revoke(identity, params.id),
});

export const keyOperations = [createKey, listKeys, getKey, updateKey, rotateKey, revokeKey];
