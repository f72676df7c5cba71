import { secretLength, secretProblem } from '@dragoman/webhooks';
import { z } from 'zod';
import { eventKinds } from '../event-types/kinds.ts';
import { maxHeaders } from './rules.ts';

const longestDescription = 500;

const knownKinds: ReadonlySet<string> = new Set(eventKinds);

const refine = (code: string, message: string) => ({ message, params: { code } });

const eventsField = z
  .array(
    z
      .string()
      .refine(
        (kind) => knownKinds.has(kind),
        refine('unknown_event', `must be one of ${eventKinds.join(', ')}`),
      )
      .meta({ enum: [...eventKinds] }),
  )
  .refine((list) => list.length > 0, {
    ...refine('empty', 'must name one event at least'),
  })
  .describe(
    'The kinds of events that are delivered, as `GET /api/v1/event-types` lists them. What is named twice is taken once.',
  );

const secretMessages = {
  too_short: `is shorter than ${secretLength.minimum} characters`,
  too_long: `is longer than ${secretLength.maximum} characters`,
  not_printable: 'holds something else than printable ASCII characters',
} as const;

const secretField = z
  .string()
  .superRefine((secret, context) => {
    const problem = secretProblem(secret);
    if (problem) context.addIssue({ code: 'custom', ...refine(problem, secretMessages[problem]) });
  })
  .describe(
    `Signs the deliveries: ${secretLength.minimum} to ${secretLength.maximum} printable ASCII characters. Left out: one is made.`,
  );

const headersField = z
  .record(z.string(), z.string())
  .describe(
    `Your own headers for each delivery, at most ${maxHeaders}. Kept sealed: only their names are shown.`,
  );

const urlField = z
  .string()
  .describe(
    'https, at most 2048 characters, without user name, password and fragment. Its host must be public.',
  );

const descriptionField = z
  .string()
  .refine(
    (text) => [...text].length <= longestDescription,
    refine('too_long', `is longer than ${longestDescription} code points`),
  )
  .describe(`Up to ${longestDescription} code points.`);

export const webhookCreateBody = z
  .strictObject({
    url: urlField,
    events: eventsField,
    secret: secretField.optional(),
    active: z.boolean().default(true).describe('`false`: nothing is delivered until it is set.'),
    project_id: z
      .uuid()
      .nullish()
      .describe(
        'Null: events of every project of the account. Left out: the same, or the only project of the key where it is bound to one.',
      ),
    description: descriptionField.default(''),
    headers: headersField.default({}),
  })
  .meta({
    id: 'WebhookCreate',
    examples: [
      { url: 'https://example.com/hooks/dragoman', events: ['translation.completed', 'translation.failed'] },
    ],
  });

export const webhookUpdateBody = z
  .strictObject({
    url: urlField.optional(),
    events: eventsField.optional(),
    active: z
      .boolean()
      .optional()
      .describe('`false` cancels what waits. `true` forgets why it was disabled, and how it had failed.'),
    description: descriptionField.optional(),
    headers: headersField.optional().describe('Replaces all of them.'),
  })
  .meta({ id: 'WebhookUpdate', examples: [{ active: false }] });

export const rotateBody = z
  .strictObject({
    overlap_hours: z
      .number()
      .min(0)
      .max(168)
      .default(24)
      .describe('How long the old secret signs beside the new one. 0: no longer.'),
    secret: secretField.optional(),
  })
  .meta({ id: 'WebhookSecretRotation', examples: [{ overlap_hours: 48 }] });

const momentField = () =>
  z.iso
    .datetime({ offset: true, error: 'must be a time with its zone, such as 2026-01-15T00:00:00Z' })
    .transform((text) => new Date(text));

export const recoverBody = z
  .strictObject({
    since: momentField().describe('Deliveries made from then on.'),
    until: momentField().optional().describe('And before then. Left out: until now.'),
  })
  .meta({ id: 'WebhookRecovery', examples: [{ since: '2026-01-15T00:00:00Z' }] });

export const recoveryData = z
  .strictObject({
    webhook_id: z.uuid(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    status: z
      .literal('queued')
      .describe('They are made due in the background: the list of deliveries shows them as `pending`.'),
  })
  .meta({ id: 'WebhookRecoveryAnswer' });

const moment = z.iso.datetime();

const healthData = z
  .strictObject({
    status: z
      .enum(['healthy', 'failing', 'recovering'])
      .describe(
        '`failing`: the last attempt failed. `recovering`: the last one succeeded after failures, and the attempts at once are raised step by step. Else `healthy`.',
      ),
    failing_since: moment.nullable().describe('The first failure since the last success.'),
    consecutive_failures: z.int().nonnegative(),
    exhausted_deliveries: z.int().nonnegative().describe('Deliveries given up since `failing_since`.'),
    last_failure_at: moment.nullable(),
    concurrency: z.int().positive().describe('Attempts that may be under way at once.'),
  })
  .meta({ id: 'WebhookHealth' });

export const webhookData = z
  .strictObject({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    active: z.boolean(),
    project_id: z.uuid().nullable().describe('Null: events of every project of the account.'),
    description: z.string(),
    header_names: z.array(z.string()).describe('Of your own headers; their values are not shown.'),
    disabled_reason: z
      .enum(['manual', 'gone', 'failing', 'project_deleted'])
      .nullable()
      .describe(
        'Why it is not active: set so, a 410 of the receiver, days of failure, or the end of its project.',
      ),
    disabled_at: moment.nullable(),
    previous_secret_expires_at: moment
      .nullable()
      .describe('Until then the secret before the present one signs too.'),
    health: healthData,
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Webhook' });

export const webhookWithSecretData = webhookData
  .extend({
    secret: z.string().nullable().describe('Shown in this answer alone (null in a replay).'),
  })
  .meta({ id: 'WebhookWithSecret' });

const testShape = {
  status_code: z.int().nullable().describe('Null where the endpoint could not be reached.'),
  response_time_ms: z.int().nonnegative(),
};

/** Beside `data`, where `success` says how the receiver answered. */
export const testBeside = z.strictObject(testShape);

export const testData = z
  .strictObject({
    success: z.boolean().describe('Whether the endpoint answered with 2xx within 10 seconds.'),
    ...testShape,
    error: z
      .strictObject({ code: z.string(), detail: z.string() })
      .nullable()
      .describe('Why it did not succeed.'),
    delivery_id: z.uuid(),
  })
  .meta({ id: 'WebhookTest' });
