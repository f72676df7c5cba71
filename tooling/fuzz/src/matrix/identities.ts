import type { DescribedOperation } from '../document/document.ts';
import { dataOf, jsonRequest } from '../service/parties.ts';
import type { Stage } from './stage.ts';

/** What an operation must answer somebody, before it looks at the request itself; `admitted`: nothing of the kind. */
export type Expected = { readonly status: number; readonly code: string } | 'admitted';

/** A kind of caller. */
export interface Identity {
  readonly name: string;
  readonly authorization: string | undefined;
  expected(operation: DescribedOperation): Expected;
  /** It speaks plain HTTP. */
  readonly isPlain?: true;
  /** Done before its turn. */
  readonly prepare?: () => Promise<unknown>;
}

/** Somebody with all rights of an account. */
export interface Account {
  readonly id: string;
  readonly authorization: string;
}

type Json = Record<string, unknown>;

/** The callers of the matrix, and the accounts that they act in. */
export interface Cast {
  readonly identities: readonly Identity[];
  /** Its things must stay unseen and untouched. */
  readonly owner: Account;
  /** Somebody else, with every right in an account of their own. */
  readonly stranger: Account;
  /** Of the owner's account, bound to one of its projects. */
  readonly bound: { readonly authorization: string; readonly projectId: string };
  /** Has used up what its account may have a month. */
  readonly exhausted: Account;
}

const refused = (status: number, code: string) => (): Expected => ({ status, code });

/** By scope alone: what the document says an operation needs. */
const withScopes =
  (scopes: readonly string[]) =>
  ({ scope, access }: DescribedOperation): Expected =>
    access !== 'session' && (scope === null || scopes.includes(scope))
      ? 'admitted'
      : { status: 403, code: 'insufficient_scope' };

/** Who has not signed in yet shows no key, and whoever shows one is not asked for it: the page is what counts. */
const whereverFrom = (identity: Identity): Identity => ({
  ...identity,
  expected: (operation) =>
    operation.access === 'public' && !identity.isPlain
      ? { status: 403, code: 'csrf_required' }
      : identity.expected(operation),
});

/** Another character in place of the last: the checksum no longer fits. */
const withWrongChecksum = (key: string): string => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');

/**
 * Makes all callers. The order in which they are refused is the contract's: key (401), account (403), rate (429), then
 * the scope (403).
 *
 * @param operator the operator's `Authorization`
 */
export const castOf = async ({ client }: Stage, operator: string): Promise<Cast> => {
  const send = (authorization: string, method: string, target: string, body?: unknown) =>
    client.send(jsonRequest(authorization, method, target, body));
  const made = async (authorization: string, target: string, body: unknown): Promise<Json> =>
    dataOf(await send(authorization, 'POST', target, body));
  const account = async (name: string, more: Json = {}): Promise<Account> => {
    const { id, api_key: key } = await made(operator, '/api/v1/accounts', { name, ...more });
    return { id: String(id), authorization: `Bearer ${key}` };
  };
  const keyOf = async (
    authorization: string,
    grant: Json,
  ): Promise<{ id: string; authorization: string }> => {
    const { id, key } = await made(authorization, '/api/v1/keys', { name: 'Matrix', ...grant });
    return { id: String(id), authorization: `Bearer ${key}` };
  };

  const owner = await account('Owner');
  const stranger = await account('Stranger');
  const suspended = await account('Suspended');
  const deleted = await account('Deleted');
  const exhausted = await account('Exhausted', { characters_per_month: 1 });
  await send(operator, 'PATCH', `/api/v1/accounts/${suspended.id}`, { status: 'suspended' });
  await send(operator, 'DELETE', `/api/v1/accounts/${deleted.id}`);
  const revoked = await keyOf(owner.authorization, {});
  await send(owner.authorization, 'DELETE', `/api/v1/keys/${revoked.id}`);
  const expired = await keyOf(owner.authorization, { expires_at: '2020-01-01T00:00:00Z' });
  const limited = await keyOf(owner.authorization, { rate_limit_per_minute: 1 });
  const project = await made(owner.authorization, '/v1/projects', { name: 'Bound' });
  const projectId = String(project.id);
  const bound = await keyOf(owner.authorization, { project_ids: [projectId] });
  const [operatorsKey] = dataOf(await send(operator, 'GET', '/api/v1/keys')) as unknown as {
    scopes: string[];
  }[];
  const allScopes = operatorsKey?.scopes ?? [];
  const single = await Promise.all(
    allScopes.map(async (scope) => ({ scope, ...(await keyOf(operator, { scopes: [scope] })) })),
  );
  const [, ownersKey] = owner.authorization.split(' ');
  const ordinary = allScopes.filter((scope) => scope !== 'accounts');

  const identities: readonly Identity[] = [
    {
      name: 'plain HTTP',
      authorization: owner.authorization,
      isPlain: true,
      expected: refused(403, 'https_required'),
    },
    { name: 'no key', authorization: undefined, expected: refused(401, 'missing_api_key') },
    { name: 'no bearer', authorization: `Basic ${ownersKey}`, expected: refused(401, 'invalid_api_key') },
    { name: 'malformed key', authorization: 'Bearer dgm_short', expected: refused(401, 'invalid_api_key') },
    {
      name: 'wrong checksum',
      authorization: `Bearer ${withWrongChecksum(ownersKey ?? '')}`,
      expected: refused(401, 'invalid_api_key'),
    },
    { name: 'unknown key', authorization: deleted.authorization, expected: refused(401, 'invalid_api_key') },
    { name: 'revoked key', authorization: revoked.authorization, expected: refused(401, 'revoked_api_key') },
    { name: 'expired key', authorization: expired.authorization, expected: refused(401, 'expired_api_key') },
    {
      name: 'suspended account',
      authorization: suspended.authorization,
      expected: refused(403, 'account_suspended'),
    },
    {
      name: 'rate used up',
      authorization: limited.authorization,
      expected: refused(429, 'rate_limit_exceeded'),
      prepare: () => send(limited.authorization, 'GET', '/v1/meta'),
    },
    ...single.map(({ scope, authorization }) => ({
      name: `scope ${scope} alone`,
      authorization,
      expected: withScopes([scope]),
    })),
    { name: 'all scopes', authorization: stranger.authorization, expected: withScopes(ordinary) },
    { name: 'operator', authorization: operator, expected: withScopes(allScopes) },
    { name: 'quota used up', authorization: exhausted.authorization, expected: withScopes(ordinary) },
  ];
  return {
    identities: identities.map(whereverFrom),
    owner,
    stranger,
    bound: { authorization: bound.authorization, projectId },
    exhausted,
  };
};
