import { z } from 'zod';
import { noSessionCookie, sessionCookie } from '../../http/guards/session-cookie.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import type { Identity } from '../../identity/identity.ts';
import {
  acceptBody,
  meData,
  passwordBody,
  renameBody,
  resetBody,
  resetRequestBody,
  sessionData,
  sessionParams,
  setUpBody,
  signedInData,
  signInBody,
  tokenParams,
  totpBody,
  totpData,
  userData,
} from './schema.ts';
import { type NewSession, nameIn, type UserService } from './service.ts';

interface Services {
  readonly users: UserService;
}

const { operation: publicOperation } = operationsOf<Services>({
  tag: 'Users',
  scope: null,
  access: 'public',
});
const { operation } = operationsOf<Services>({ tag: 'Users', scope: null, access: 'session' });

const signedIn = ({ session, user, token, seconds, csrf }: NewSession) => ({
  data: {
    ...{ id: session.id, user: present(userData, user) },
    ...{ account_id: session.accountId, csrf_token: csrf },
  },
  headers: { 'set-cookie': sessionCookie(token, seconds) },
});

const createSession = publicOperation({
  id: 'createSession',
  route: 'POST /api/v1/sessions',
  summary: 'Sign in',
  description:
    'Sets the cookie of a session: it ends 12 hours after its last use, and after 30 days. Taken from pages of this service alone (`Origin`).',
  body: signInBody,
  status: 201,
  data: signedInData,
  errors: ['invalid_credentials', 'totp_required', 'csrf_required'],
  handle: async ({ body, origin }, { users }) =>
    signedIn(await users.signIn({ ...body, code: body.totp }, origin)),
});

const setUp = publicOperation({
  id: 'setUp',
  route: 'POST /api/v1/setup',
  summary: 'Make the first user of an account, and sign in',
  description: 'By the link that the first start prints, which works once.',
  body: setUpBody,
  status: 201,
  data: signedInData,
  errors: ['not_found', 'conflict', 'csrf_required'],
  handle: async ({ body, origin }, { users }) =>
    signedIn(await users.setUp({ ...body, name: body.name ?? nameIn(body.email) }, origin)),
});

const requestPasswordReset = publicOperation({
  id: 'requestPasswordReset',
  route: 'POST /api/v1/password-resets',
  summary: 'Ask for a link for a new password',
  description:
    'It is sent by mail. The answer is the same whether somebody has the address or not. Where this deployment sends no mail (`mail.smtp`), its operator makes the link: `dragoman users reset-password EMAIL`.',
  body: resetRequestBody,
  status: 202,
  data: z.strictObject({ accepted: z.literal(true) }),
  errors: ['csrf_required'],
  async handle({ body, origin }, { users }) {
    await users.sendResetLink(body.email, origin);
    return { data: { accepted: true } };
  },
});

const resetPassword = publicOperation({
  id: 'resetPassword',
  route: 'POST /api/v1/password-resets/{token}',
  summary: 'Set a new password by a link',
  description: 'Ends all sessions of the user. Sign in with it then.',
  params: tokenParams,
  body: resetBody,
  data: z.strictObject({ reset: z.literal(true) }),
  errors: ['not_found', 'csrf_required'],
  async handle({ params, body, origin }, { users }) {
    await users.resetPassword(params.token, body.password, origin);
    return { data: { reset: true } };
  },
});

const acceptInvitation = publicOperation({
  id: 'acceptInvitation',
  route: 'POST /api/v1/invitations/{token}/accept',
  summary: 'Join an account by an invitation, and sign in',
  description: 'Who has a user already gives its password (and `totp`); others choose one.',
  params: tokenParams,
  body: acceptBody,
  status: 201,
  data: signedInData,
  errors: ['not_found', 'invalid_credentials', 'totp_required', 'csrf_required'],
  handle: async ({ params, body, origin }, { users }) =>
    signedIn(
      await users.acceptInvitation(
        { token: params.token, password: body.password, name: body.name ?? '', code: body.totp },
        origin,
      ),
    ),
});

const getMe = operation({
  id: 'getMe',
  route: 'GET /api/v1/me',
  summary: 'Who is signed in',
  description: 'The user, the accounts and roles, and the token that changes need (`X-CSRF-Token`).',
  data: meData,
  async handle({ identity }, { users }) {
    const { session, account } = identity;
    const memberships = await users.memberships(identity);
    return {
      data: {
        user: session && present(userData, session.user),
        accounts: memberships.map(({ account: { id, name }, role }) => ({ id, name, role })),
        ...{ account_id: account.id, role: session?.role, csrf_token: session?.csrf },
      },
    };
  },
});

const updateMe = operation({
  id: 'updateMe',
  route: 'PATCH /api/v1/me',
  summary: 'Change one’s name',
  description: "What others see as one's name.",
  body: renameBody,
  data: userData,
  handle: async ({ identity, body }, { users }) => ({
    data: present(userData, await users.rename(identity, body.name)),
  }),
});

const changePassword = operation({
  id: 'changePassword',
  route: 'POST /api/v1/me/password',
  summary: 'Change one’s password',
  description: 'Ends all other sessions; this one gets another cookie and another `csrf_token`.',
  body: passwordBody,
  data: z.strictObject({ csrf_token: z.string() }),
  errors: ['invalid_credentials'],
  async handle({ identity, body, origin }, { users }) {
    const change = { present: body.password, next: body.new_password };
    const { token, seconds, csrf } = await users.changePassword(identity, change, origin);
    return { data: { csrf_token: csrf }, headers: { 'set-cookie': sessionCookie(token, seconds) } };
  },
});

const setUpTotp = operation({
  id: 'setUpTotp',
  route: 'POST /api/v1/me/totp',
  summary: 'Sign in with an authenticator',
  description:
    'Without `code` it gives a secret. With the first code of an authenticator that has it, codes are asked for from now on, and recovery codes are shown.',
  body: totpBody,
  optionalBody: true,
  data: totpData,
  secrets: ['secret', 'uri', 'recovery_codes'],
  errors: ['conflict', 'invalid_credentials'],
  async handle({ identity, body, origin }, { users }) {
    const codes = body.code === undefined ? null : await users.confirmTotp(identity, body.code, origin);
    const proposed = codes === null ? await users.proposeTotp(identity) : { secret: null, uri: null };
    return { data: { ...proposed, recovery_codes: codes } };
  },
});

const removeTotp = operation({
  id: 'removeTotp',
  route: 'DELETE /api/v1/me/totp',
  summary: 'Sign in without an authenticator',
  description: 'Codes are no longer asked for, and recovery codes are of no use then.',
  data: z.strictObject({ deleted: z.literal(true) }),
  async handle({ identity }, { users }) {
    await users.removeTotp(identity);
    return { data: { deleted: true } };
  },
});

const listSessions = operation({
  id: 'listSessions',
  route: 'GET /api/v1/sessions',
  summary: 'List one’s sessions, newest first',
  description: 'Where and when one signed in; the present one is marked.',
  data: z.array(sessionData),
  list: true,
  handle: async ({ identity }, { users }) => ({
    data: (await users.sessions(identity)).map((session) =>
      present(sessionData, session, { is_current: isCurrent(identity, session.id) }),
    ),
    pagination: { next_cursor: null },
  }),
});

const endSession = operation({
  id: 'endSession',
  route: 'DELETE /api/v1/sessions/{id}',
  summary: 'Sign out',
  description: '`current`, or another session of the same user.',
  params: sessionParams,
  data: z.strictObject({ id: z.uuid(), deleted: z.literal(true) }),
  errors: ['not_found'],
  async handle({ identity, params }, { users }) {
    const id = await users.endSession(identity, params.id);
    return {
      data: { id, deleted: true },
      ...(isCurrent(identity, id) ? { headers: { 'set-cookie': noSessionCookie } } : {}),
    };
  },
});

const isCurrent = ({ session }: Identity, id: string): boolean => session?.id === id;

export const userOperations = [
  createSession,
  listSessions,
  endSession,
  setUp,
  requestPasswordReset,
  resetPassword,
  acceptInvitation,
  getMe,
  updateMe,
  changePassword,
  setUpTotp,
  removeTotp,
];
