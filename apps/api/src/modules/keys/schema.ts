import { keyScopes } from '@dragoman/store';
import { z } from 'zod';
import { charactersPerMonthField, nameField, rateLimitField as rateLimit } from '../../http/schemas.ts';

const scopes = z
  .array(z.enum(keyScopes))
  .min(1)
  .max(keyScopes.length)
  .transform((list) => [...new Set(list)]);
const expiresAt = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable();
const projectIds = z.array(z.uuid()).min(1).max(100).nullable();

export const keyCreateBody = z
  .strictObject({
    name: nameField,
    scopes: scopes.optional().describe('Default: all but `keys` (and the operator’s `accounts`).'),
    expires_at: expiresAt.optional(),
    rate_limit_per_minute: rateLimit
      .optional()
      .describe('Null: the default of this deployment. 0: unlimited.'),
    characters_per_month: charactersPerMonthField.optional(),
    project_ids: projectIds.optional().describe('The only projects that the key may use. Null: all.'),
  })
  .meta({ examples: [{ name: 'Shop', scopes: ['translate', 'files'], rate_limit_per_minute: 120 }] });

export const keyUpdateBody = z
  .strictObject({
    name: nameField.optional(),
    scopes: scopes.optional(),
    expires_at: expiresAt.optional(),
    rate_limit_per_minute: rateLimit.optional(),
    characters_per_month: charactersPerMonthField.optional(),
    project_ids: projectIds.optional(),
  })
  .meta({ examples: [{ rate_limit_per_minute: 300 }] });

export const keyRotateBody = z
  .strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(168)
      .default(0)
      .describe('How long the present secret is good as well.'),
  })
  .meta({ examples: [{ overlap_hours: 24 }] });

export const keyData = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    expires_at: z.iso.datetime().nullable(),
    rate_limit_per_minute: z.int().nullable(),
    characters_per_month: z.int().nullable(),
    project_ids: z.array(z.uuid()).nullable(),
    maker_id: z
      .uuid()
      .nullable()
      .describe('The key that made it: its rate, quota and expiry hold for this one too.'),
    previous_until: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until then the secret of before its last rotation is good as well. Null: it was never rotated.',
      ),
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ApiKey' });

export const createdKeyData = keyData
  .extend({
    key: z.string().nullable().describe('The key itself: shown in this answer alone (null in a replay).'),
  })
  .meta({ id: 'CreatedApiKey' });
