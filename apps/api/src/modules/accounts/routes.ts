import type { Account } from '@dragoman/store';
import { z } from 'zod';
import { inCode, present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { charactersPerMonthField, idParams, nameField, rateLimitField } from '../../http/schemas.ts';
import type { AccountService } from './service.ts';

interface Services {
  readonly accounts: AccountService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Accounts', scope: 'accounts' });

/** What its own ceilings are. */
const ceilings = {
  rate_limit_per_minute: rateLimitField
    .optional()
    .describe('Of all its keys together. Null: `limits.account` of this deployment. 0: unlimited.'),
  characters_per_month: charactersPerMonthField
    .optional()
    .describe('Of all its keys together. Null: `limits.account` of this deployment.'),
};

const ceilingData = {
  rate_limit_per_minute: z.int().nullable(),
  characters_per_month: z.int().nullable(),
};

const accountData = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(['active', 'suspended']),
    ...ceilingData,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Account' });

/** An account as the API shows it. */
export const presentAccount = (account: Account) => present(accountData, account);

const createAccount = operation({
  id: 'createAccount',
  route: 'POST /api/v1/accounts',
  summary: 'Create an account',
  description: 'With a first API key, shown in this answer alone.',
  body: z
    .strictObject({ name: nameField, ...ceilings })
    .meta({ examples: [{ name: 'Bakery', rate_limit_per_minute: 600 }] }),
  status: 201,
  data: accountData
    .extend({ api_key: z.string().nullable().describe('The first key of the account (null in a replay).') })
    .meta({ id: 'CreatedAccount' }),
  secrets: ['api_key'],
  errors: ['conflict'],
  async handle({ identity, body }, { accounts }) {
    const { account, secret } = await accounts.create(inCode(body), identity.actor);
    return {
      data: { ...presentAccount(account), api_key: secret },
      headers: { location: `/api/v1/accounts/${account.id}` },
    };
  },
});

const listAccounts = list({
  id: 'listAccounts',
  path: '/api/v1/accounts',
  summary: 'List accounts, newest first',
  description: "Of the whole deployment: for the operator's key.",
  item: accountData,
  page: (_request, page, { accounts }) => accounts.list(page),
  present: presentAccount,
});

const getAccount = operation({
  id: 'getAccount',
  route: 'GET /api/v1/accounts/{id}',
  summary: 'Read an account',
  description: "Of any account: for the operator's key.",
  params: idParams,
  data: accountData,
  errors: ['not_found'],
  async handle({ params }, { accounts }) {
    return { data: presentAccount(await accounts.get(params.id)) };
  },
});

const updateAccount = operation({
  id: 'updateAccount',
  route: 'PATCH /api/v1/accounts/{id}',
  summary: 'Change an account, suspend or resume it',
  description: 'Every key of a suspended account is answered 403 `account_suspended`, within 5 s everywhere.',
  params: idParams,
  body: z
    .strictObject({
      name: nameField.optional(),
      status: z.enum(['active', 'suspended']).optional(),
      ...ceilings,
    })
    .meta({ examples: [{ characters_per_month: 2_000_000 }] }),
  data: accountData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { accounts }) {
    return { data: presentAccount(await accounts.update(identity, params.id, inCode(body))) };
  },
});

const deleteAccount = remove({
  id: 'deleteAccount',
  path: '/api/v1/accounts/{id}',
  summary: 'Delete an account and all that is its own',
  description: 'Cannot be undone. `dragoman accounts export` first gives all of it.',
  errors: ['not_found', 'conflict'],
  remove: ({ identity, params }, { accounts }) => accounts.delete(identity, params.id),
});

export const accountOperations = [createAccount, listAccounts, getAccount, updateAccount, deleteAccount];
