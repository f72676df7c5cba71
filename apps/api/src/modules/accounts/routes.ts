import type { Account } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { defineOperation } from '../../http/operation.ts';
import { charactersPerMonthField, deletedData, idParams, nameField } from '../../http/schemas.ts';

const tag = 'Accounts';
const scope = 'accounts';
const accountData = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(['active', 'suspended']),
    characters_per_month: z.int().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Account' });

export const createAccount = defineOperation({
  id: 'createAccount',
  method: 'post',
  path: '/api/v1/accounts',
  tag,
  summary: 'Create an account',
  description: 'With a first API key, shown in this answer alone.',
  scope,
  body: z.strictObject({ name: nameField, characters_per_month: charactersPerMonthField.optional() }),
  status: 201,
  data: accountData
    .extend({ api_key: z.string().nullable().describe('The first key of the account (null in a replay).') })
    .meta({ id: 'CreatedAccount' }),
  secrets: ['api_key'],
  errors: ['conflict'],
  async handle({ identity, body }, { accounts }) {
    const { account, secret } = await accounts.create(
      { name: body.name, charactersPerMonth: body.characters_per_month ?? null },
      identity.key.id,
    );
    return {
      data: { ...presentAccount(account), api_key: secret },
      headers: { location: `/api/v1/accounts/${account.id}` },
    };
  },
});

export const listAccounts = defineOperation({
  id: 'listAccounts',
  method: 'get',
  path: '/api/v1/accounts',
  tag,
  summary: 'List accounts, newest first',
  scope,
  query: pageQuery,
  status: 200,
  data: z.array(accountData),
  list: true,
  async handle({ identity, query }, { accounts, cursors }) {
    const { id } = identity.account;
    const page = await accounts.list(cursors.request(id, query));
    return cursors.reply(id, page, presentAccount);
  },
});

export const getAccount = defineOperation({
  id: 'getAccount',
  method: 'get',
  path: '/api/v1/accounts/{id}',
  tag,
  summary: 'Read an account',
  scope,
  params: idParams,
  status: 200,
  data: accountData,
  errors: ['not_found'],
  async handle({ params }, { accounts }) {
    return { data: presentAccount(await accounts.get(params.id)) };
  },
});

export const updateAccount = defineOperation({
  id: 'updateAccount',
  method: 'patch',
  path: '/api/v1/accounts/{id}',
  tag,
  summary: 'Change an account, suspend or resume it',
  description: 'Every key of a suspended account is answered 403 `account_suspended`, within 5 s everywhere.',
  scope,
  params: idParams,
  body: z.strictObject({
    name: nameField.optional(),
    status: z.enum(['active', 'suspended']).optional(),
    characters_per_month: charactersPerMonthField.optional(),
  }),
  status: 200,
  data: accountData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { accounts }) {
    const account = await accounts.update(identity, params.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.status === undefined ? {} : { status: body.status }),
      ...(body.characters_per_month === undefined ? {} : { charactersPerMonth: body.characters_per_month }),
    });
    return { data: presentAccount(account) };
  },
});

export const deleteAccount = defineOperation({
  id: 'deleteAccount',
  method: 'delete',
  path: '/api/v1/accounts/{id}',
  tag,
  summary: 'Delete an account and all that is its own',
  description: 'Cannot be undone. `dragoman accounts export` first gives all of it.',
  scope,
  params: idParams,
  status: 200,
  data: deletedData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params }, { accounts }) {
    await accounts.delete(identity, params.id);
    return { data: { id: params.id, deleted: true } };
  },
});

/** An account as the API shows it. */
export const presentAccount = (account: Account) => ({
  id: account.id,
  name: account.name,
  status: account.status,
  characters_per_month: account.charactersPerMonth,
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
});
