import { headerOf } from '../answers/exchange.ts';
import type { DescribedOperation } from '../document/document.ts';
import type { Client } from '../service/client.ts';
import { type Credentials, dataOf, jsonRequest, type SessionCredentials } from '../service/parties.ts';
import { type Account, type Expected, type Identity, refused } from './callers.ts';
import type { Stage } from './stage.ts';

/** What each may do, the next may as well. */
const roles = ['viewer', 'editor', 'owner'];

const password = 'a password of the matrix';

/** By role alone: what the document says an operation needs. */
const withRole =
  (own: string) =>
  ({ role }: DescribedOperation): Expected => {
    const needed = roles.indexOf(role ?? 'nobody');
    return needed >= 0 && needed <= roles.indexOf(own)
      ? 'admitted'
      : { status: 403, code: 'insufficient_role' };
  };

/** Those who have signed in. */
export interface SignedIn {
  readonly identities: readonly Identity[];
  /** Owns the account that was named. */
  readonly own: Account;
  /** Owns another account, the operator's. */
  readonly other: Account;
}

/**
 * Has somebody of each role sign in to an account, and an owner to another.
 *
 * @param setUpLink of the stage
 * @param accountId an account that nobody has signed in to yet
 */
export const signIn = async (
  client: Client,
  setUpLink: NonNullable<Stage['setUpLink']>,
  accountId: string,
): Promise<SignedIn> => {
  const send = async (credentials: Credentials, method: string, target: string, body?: unknown) => {
    const request = jsonRequest(credentials, method, target, body);
    // As a page of the service sends it.
    const headers = [...request.headers, ['Origin', client.origin] as const];
    const exchange = await client.send({ ...request, headers });
    return { data: dataOf(exchange), cookie: exchange.answer && headerOf(exchange.answer, 'set-cookie') };
  };
  const session = async (target: string, body: unknown): Promise<Required<SessionCredentials>> => {
    const { data, cookie = '' } = await send(undefined, 'POST', target, body);
    return { cookie: cookie.split(';', 1)[0] ?? '', csrf: String(data.csrf_token) };
  };
  const setUp = async (link: string, email: string): Promise<Required<SessionCredentials>> => {
    const token = new URL(link).searchParams.get('token');
    return session('/api/v1/setup', { token, email, password });
  };
  const other = await setUp(await setUpLink(), 'other@matrix.example');
  const { data: me } = await send(other, 'GET', '/api/v1/me');
  const owner = await setUp(await setUpLink(accountId), 'owner@matrix.example');
  const join = async (role: string): Promise<Required<SessionCredentials>> => {
    const { data } = await send(owner, 'POST', '/api/v1/invitations', {
      ...{ email: `${role}@matrix.example`, role },
    });
    const token = new URL(String(data.url)).searchParams.get('token');
    return session(`/api/v1/invitations/${token}/accept`, { password });
  };
  const viewer = await join('viewer');
  const editor = await join('editor');
  const again = () => session('/api/v1/sessions', { email: 'viewer@matrix.example', password });
  const ended = await again();
  await send(ended, 'DELETE', '/api/v1/sessions/current');
  const { cookie } = await again();
  return {
    identities: [
      { name: 'session of a viewer', credentials: viewer, expected: withRole('viewer') },
      { name: 'session of an editor', credentials: editor, expected: withRole('editor') },
      { name: 'session of an owner', credentials: owner, expected: withRole('owner') },
      {
        name: 'session without its token',
        credentials: { cookie },
        // Whatever may change something has to come from a page of the service, whoever asks.
        expected: (operation) =>
          operation.method === 'GET' ? withRole('viewer')(operation) : { status: 403, code: 'csrf_required' },
      },
      { name: 'session that ended', credentials: ended, expected: refused(401, 'session_expired') },
    ],
    own: { id: accountId, credentials: owner },
    other: { id: String(me.account_id), credentials: other },
  };
};
