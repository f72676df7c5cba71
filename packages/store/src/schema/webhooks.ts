import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, bytes } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/** JSON as it was written: unlike `jsonb` it takes every string that JSON can hold. */
const verbatimJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
});

/**
 * Endpoints of customers. Secrets and headers are sealed. `revision` counts the changes of what a delivery needs
 * (address, secrets, headers), so that workers know when to read it anew.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId().references(() => accounts.id),
    projectId: uuid('project_id'),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    description: text('description').notNull(),
    secret: bytes('secret').notNull(),
    previousSecret: bytes('previous_secret'),
    previousSecretExpiresAt: moment('previous_secret_expires_at'),
    headers: bytes('headers'),
    headerNames: text('header_names').array().notNull(),
    active: boolean('active').notNull(),
    disabledReason: text('disabled_reason', { enum: ['manual', 'gone', 'failing', 'project_deleted'] }),
    disabledAt: moment('disabled_at'),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('webhooks_account').on(table.accountId, table.id),
    index('webhooks_listening').on(table.accountId).where(sql`${table.active}`),
  ],
);

/** Endpoints in trouble: one that answers well has no row, so that its deliveries write none. */
export const webhookHealth = pgTable('webhook_health', {
  webhookId: uuid('webhook_id').primaryKey(),
  accountId: accountId(),
  failingSince: moment('failing_since'),
  consecutiveFailures: integer('consecutive_failures').notNull(),
  exhaustedDeliveries: integer('exhausted_deliveries').notNull(),
  lastFailureAt: moment('last_failure_at').notNull(),
  windowStartedAt: moment('window_started_at').notNull(),
  windowAttempts: integer('window_attempts').notNull(),
  windowFailures: integer('window_failures').notNull(),
  /** Attempts at once while the circuit is not closed; null: as many as configured. */
  concurrency: integer('concurrency'),
});

/**
 * Deliveries that wait or are under way: each row is the job. `claim_id` is the attempt that a worker makes of it until
 * `lease_until`, and fences what the worker writes. Small and hot: what has ended moves to the history.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId(),
    webhookId: uuid('webhook_id').notNull(),
    projectId: uuid('project_id').notNull(),
    eventId: uuid('event_id').notNull(),
    eventKind: text('event_kind').notNull(),
    /** What the next attempt is. */
    kind: text('kind', { enum: ['automatic', 'manual', 'test'] }).notNull(),
    /** Steps of the ladder that have failed. */
    step: smallint('step').notNull(),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    claimId: uuid('claim_id'),
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`${table.claimId} is null`),
    index('webhook_deliveries_claimed').on(table.webhookId).where(sql`${table.claimId} is not null`),
    index('webhook_deliveries_list').on(table.webhookId, table.id),
    index('webhook_deliveries_event').on(table.eventId),
  ],
);

/**
 * Deliveries that have ended, in partitions of a day by `id`. One that is sent again is in `webhook_deliveries` too for
 * that time, and that row counts.
 */
export const webhookDeliveryHistory = pgTable(
  'webhook_delivery_history',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId(),
    webhookId: uuid('webhook_id').notNull(),
    projectId: uuid('project_id').notNull(),
    eventId: uuid('event_id').notNull(),
    eventKind: text('event_kind').notNull(),
    state: text('state', { enum: ['delivered', 'exhausted', 'cancelled'] }).notNull(),
    reason: text('reason'),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('webhook_delivery_history_list').on(table.webhookId, table.id),
    // Costs what succeeds nothing.
    index('webhook_delivery_history_failures')
      .on(table.webhookId, table.state, table.id)
      .where(sql`${table.state} <> 'delivered'`),
    // Nearly all events are these two: their own order finds them, and they pay for no other.
    index('webhook_delivery_history_kinds')
      .on(table.webhookId, table.eventKind, table.id)
      .where(
        sql`${table.eventKind} <> 'translation.created' and ${table.eventKind} <> 'translation.completed'`,
      ),
  ],
);

/** Attempts, in the partition of their delivery's day. The claim is the attempt's identity. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: uuid('delivery_id').notNull(),
    claimId: uuid('claim_id').notNull(),
    accountId: accountId(),
    webhookId: uuid('webhook_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind', { enum: ['automatic', 'manual', 'test'] }).notNull(),
    /** The lease was over before the outcome came: the delivery was tried again without it. */
    isLate: boolean('is_late').notNull(),
    startedAt: moment('started_at').notNull(),
    url: text('url').notNull(),
    requestHeaders: verbatimJson('request_headers').notNull(),
    status: integer('status'),
    error: text('error'),
    errorMessage: text('error_message'),
    responseTimeMs: integer('response_time_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    responseHeaders: verbatimJson('response_headers'),
    responseBody: bytes('response_body'),
    bodyFate: text('body_fate'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.claimId] })],
);
