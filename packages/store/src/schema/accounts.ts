import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accountId, moment } from './columns.ts';

/** Bytes: hashes and sealed values. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Who shares the deployment. `deleting_at`: the account is gone for every reader while its rows are erased. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    status: text('status', { enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    charactersPerMonth: bigint('characters_per_month', { mode: 'number' }),
    rateLimitPerMinute: integer('rate_limit_per_minute'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletingAt: moment('deleting_at'),
  },
  (table) => [check('accounts_status', sql`${table.status} in ('active', 'suspended')`)],
);

/**
 * People who sign in. They belong to accounts by memberships, so they alone carry no account. `totp_secret` is sealed, and
 * asked for once it is confirmed; `totp_step` is the last one that was used, `recovery_hashes` are of codes that were not.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    totpSecret: bytes('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    totpStep: bigint('totp_step', { mode: 'number' }),
    recoveryHashes: text('recovery_hashes').array(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

const role = () => text('role', { enum: ['owner', 'editor', 'viewer'] }).notNull();

/** What a user may do in an account. */
export const memberships = pgTable(
  'memberships',
  {
    accountId: accountId().references(() => accounts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: role(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role', sql`${table.role} in ('owner', 'editor', 'viewer')`),
  ],
);

/** Invitations to an account that wait for an answer. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId().references(() => accounts.id),
    email: text('email').notNull(),
    role: role(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    index('invitations_account').on(table.accountId, table.id),
    check('invitations_role', sql`${table.role} in ('owner', 'editor', 'viewer')`),
  ],
);

/** Signed-in browsers. `account_id`: the account that the session looks at. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId().references(() => accounts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytes('token_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_account').on(table.accountId, table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** Links that work once: set-up, invitation, password reset. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId().references(() => accounts.id),
    userId: uuid('user_id').references(() => users.id),
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['setup', 'invitation', 'reset_password'] }).notNull(),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    uniqueIndex('one_time_links_token').on(table.tokenHash),
    index('one_time_links_account').on(table.accountId, table.id),
    index('one_time_links_user').on(table.userId),
    index('one_time_links_invitation').on(table.invitationId),
    index('one_time_links_expiry').on(table.expiresAt),
    check('one_time_links_purpose', sql`${table.purpose} in ('setup', 'invitation', 'reset_password')`),
  ],
);

/**
 * Keys of the API: only the SHA-256 of each is kept. `maker_id`: the key that made it; keys are never removed alone.
 * `previous_hash` is of what was shown before the last rotation, and good until `previous_until`.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId().references(() => accounts.id),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    hash: bytes('hash').notNull(),
    previousHash: bytes('previous_hash'),
    previousUntil: moment('previous_until'),
    scopes: text('scopes').array().notNull(),
    expiresAt: moment('expires_at'),
    rateLimitPerMinute: integer('rate_limit_per_minute'),
    charactersPerMonth: bigint('characters_per_month', { mode: 'number' }),
    projectIds: uuid('project_ids').array(),
    makerId: uuid('maker_id'),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_previous').on(table.previousHash),
    index('api_keys_account').on(table.accountId, table.id),
    index('api_keys_maker').on(table.makerId),
  ],
);

/** Projects; soft deletion. */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId().references(() => accounts.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    charactersPerMonth: bigint('characters_per_month', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('projects_account').on(table.accountId, table.id),
    uniqueIndex('projects_default').on(table.accountId).where(sql`${table.isDefault}`),
  ],
);

/** Who did what to what, for the account's owner. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').notNull(),
    accountId: accountId().references(() => accounts.id),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
