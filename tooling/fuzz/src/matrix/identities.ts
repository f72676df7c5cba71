import type { DescribedOperation } from '../document/document.ts';
import { type Credentials, dataOf, jsonRequest } from '../service/parties.ts';
import { type Account, type Expected, type Identity, refused } from './callers.ts';
import { type SignedIn, signIn } from './sessions.ts';
import type { Stage } from './stage.ts';

type Json = Record<string, unknown>;

/** The callers of the matrix, and the accounts that they act in. */
export interface Cast {
  readonly identities: readonly Identity[];
  /** Its things must stay unseen and untouched. */
  readonly owner: Account;
  /** Somebody else, with every right in an account of their own. */
  readonly stranger: Account;
  /** Who owns the same account, and who owns another, signed in; undefined where nobody does. */
  readonly sessions: Pick<SignedIn, 'own' | 'other'> | undefined;
  /** Of the owner's account, bound to one of its projects. */
  readonly bound: { readonly credentials: Credentials; readonly projectId: string };
  /** Has used up what its account may have a month. */
  readonly exhausted: Account;
}

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
export const castOf = async (stage: Stage, operator: string): Promise<Cast> => {
  const { client } = stage;
  const send = (credentials: Credentials, method: string, target: string, body?: unknown) =>
    client.send(jsonRequest(credentials, method, target, body));
  const made = async (credentials: Credentials, target: string, body: unknown): Promise<Json> =>
    dataOf(await send(credentials, 'POST', target, body));
  const account = async (name: string, more: Json = {}): Promise<Account> => {
    const { id, api_key: key } = await made(operator, '/api/v1/accounts', { name, ...more });
    return { id: String(id), credentials: `Bearer ${key}` };
  };
  const keyOf = async (
    credentials: Credentials,
    grant: Json,
  ): Promise<{ id: string; credentials: Credentials }> => {
    const { id, key } = await made(credentials, '/api/v1/keys', { name: 'Matrix', ...grant });
    return { id: String(id), credentials: `Bearer ${key}` };
  };

  const owner = await account('Owner');
  const stranger = await account('Stranger');
  const suspended = await account('Suspended');
  const deleted = await account('Deleted');
  const exhausted = await account('Exhausted', { characters_per_month: 1 });
  await send(operator, 'PATCH', `/api/v1/accounts/${suspended.id}`, { status: 'suspended' });
  await send(operator, 'DELETE', `/api/v1/accounts/${deleted.id}`);
  const revoked = await keyOf(owner.credentials, {});
  await send(owner.credentials, 'DELETE', `/api/v1/keys/${revoked.id}`);
  const expired = await keyOf(owner.credentials, { expires_at: '2020-01-01T00:00:00Z' });
  const limited = await keyOf(owner.credentials, { rate_limit_per_minute: 1 });
  const project = await made(owner.credentials, '/v1/projects', { name: 'Bound' });
  const projectId = String(project.id);
  const bound = await keyOf(owner.credentials, { project_ids: [projectId] });
  const sessions = stage.setUpLink && (await signIn(client, stage.setUpLink, owner.id));
  const [operatorsKey] = dataOf(await send(operator, 'GET', '/api/v1/keys')) as unknown as {
    scopes: string[];
  }[];
  const allScopes = operatorsKey?.scopes ?? [];
  const single = await Promise.all(
    allScopes.map(async (scope) => ({ scope, ...(await keyOf(operator, { scopes: [scope] })) })),
  );
  const [, ownersKey = ''] = String(owner.credentials).split(' ');
  const ordinary = allScopes.filter((scope) => scope !== 'accounts');

  const identities: readonly Identity[] = [
    {
      name: 'plain HTTP',
      credentials: owner.credentials,
      isPlain: true,
      expected: refused(403, 'https_required'),
    },
    { name: 'no key', credentials: undefined, expected: refused(401, 'missing_api_key') },
    { name: 'no bearer', credentials: `Basic ${ownersKey}`, expected: refused(401, 'invalid_api_key') },
    { name: 'malformed key', credentials: 'Bearer dgm_short', expected: refused(401, 'invalid_api_key') },
    {
      name: 'wrong checksum',
      credentials: `Bearer ${withWrongChecksum(ownersKey)}`,
      expected: refused(401, 'invalid_api_key'),
    },
    { name: 'unknown key', credentials: deleted.credentials, expected: refused(401, 'invalid_api_key') },
    { name: 'revoked key', credentials: revoked.credentials, expected: refused(401, 'revoked_api_key') },
    { name: 'expired key', credentials: expired.credentials, expected: refused(401, 'expired_api_key') },
    {
      name: 'suspended account',
      credentials: suspended.credentials,
      expected: refused(403, 'account_suspended'),
    },
    {
      name: 'rate used up',
      credentials: limited.credentials,
      expected: refused(429, 'rate_limit_exceeded'),
      prepare: () => send(limited.credentials, 'GET', '/v1/meta'),
    },
    ...single.map(({ scope, credentials }) => ({
      name: `scope ${scope} alone`,
      credentials,
      expected: withScopes([scope]),
    })),
    { name: 'all scopes', credentials: stranger.credentials, expected: withScopes(ordinary) },
    { name: 'operator', credentials: operator, expected: withScopes(allScopes) },
    { name: 'quota used up', credentials: exhausted.credentials, expected: withScopes(ordinary) },
    ...(sessions?.identities ?? []),
  ];
  return {
    identities: identities.map(whereverFrom),
    owner,
    stranger,
    sessions,
    bound: { credentials: bound.credentials, projectId },
    exhausted,
  };
};
