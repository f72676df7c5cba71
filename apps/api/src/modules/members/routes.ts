import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { inCode, present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { deletedData, idParams, searchIn } from '../../http/schemas.ts';
import { emailField, roleField } from '../users/schema.ts';
import type { MemberService } from './service.ts';

interface Services {
  readonly members: MemberService;
}

const { list, operation, remove } = operationsOf<Services>({
  tag: 'Members',
  scope: null,
  access: 'session',
});

const memberData = z
  .strictObject({
    id: z.uuid().describe('Of the user.'),
    email: z.string(),
    name: z.string(),
    role: roleField,
    has_totp: z.boolean(),
    last_seen_at: z.iso.datetime().nullable().describe('Null: no session of theirs in this account is left.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Member' });

const invitationData = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    role: roleField,
    invited_by: z.uuid().nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

const listMembers = list({
  id: 'listMembers',
  path: '/api/v1/members',
  summary: 'List the members of the account, newest users first',
  description: 'With their roles.',
  item: memberData,
  query: pageQuery.extend({
    role: roleField.optional(),
    search: searchIn('their address or name'),
  }),
  page: ({ identity, query: { role, search } }, page, { members }) =>
    members.list(identity, { role, search }, page),
  present: (member) => present(memberData, member),
});

const updateMember = operation({
  id: 'updateMember',
  route: 'PATCH /api/v1/members/{id}',
  summary: 'Change the role of a member',
  description: 'Their sessions in this account end. An account keeps at least one owner.',
  params: idParams,
  body: z.strictObject({ role: roleField }).meta({ examples: [{ role: 'editor' }] }),
  data: memberData,
  errors: ['not_found', 'conflict'],
  handle: async ({ identity, params, body }, { members }) => ({
    data: present(memberData, await members.setRole(identity, params.id, body.role)),
  }),
});

const removeMember = remove({
  id: 'removeMember',
  path: '/api/v1/members/{id}',
  summary: 'Remove a member',
  description: 'Who belongs to no other account is gone. An account keeps at least one owner.',
  errors: ['not_found', 'conflict'],
  remove: ({ identity, params }, { members }) => members.remove(identity, params.id),
});

const createInvitation = operation({
  id: 'createInvitation',
  route: 'POST /api/v1/invitations',
  summary: 'Invite somebody',
  description:
    'The link works once, for 24 hours, and is shown in this answer alone; where `mail.smtp` is set it is sent as well. An earlier invitation of the same address is taken back.',
  body: z
    .strictObject({ email: emailField, role: roleField })
    .meta({ examples: [{ email: 'ben@example.com', role: 'editor' }] }),
  status: 201,
  data: invitationData
    .extend({
      url: z.string().nullable().describe('To be given to who is invited (null in a replay).'),
      mailed: z.boolean().describe('It was sent to them, too.'),
    })
    .meta({ id: 'CreatedInvitation' }),
  secrets: ['url'],
  errors: ['conflict'],
  async handle({ identity, body }, { members }) {
    const { invitation, url, isMailed } = await members.invite(identity, inCode(body));
    return { data: { ...present(invitationData, invitation), url, mailed: isMailed } };
  },
});

const listInvitations = list({
  id: 'listInvitations',
  path: '/api/v1/invitations',
  summary: 'List invitations that wait for an answer, newest first',
  description: 'With their roles and until when they can be accepted.',
  item: invitationData,
  page: ({ identity }, page, { members }) => members.invitations(identity, page),
  present: (invitation) => present(invitationData, invitation),
});

const deleteInvitation = operation({
  id: 'deleteInvitation',
  route: 'DELETE /api/v1/invitations/{id}',
  summary: 'Take an invitation back',
  description: 'Its link is of no use then.',
  params: idParams,
  data: deletedData,
  errors: ['not_found'],
  async handle({ identity, params }, { members }) {
    await members.withdraw(identity, params.id);
    return { data: { id: params.id, deleted: true } };
  },
});

export const memberOperations = [
  listMembers,
  updateMember,
  removeMember,
  createInvitation,
  listInvitations,
  deleteInvitation,
];
