import { roles } from '@dragoman/store';
import { z } from 'zod';
import { nameField } from '../../http/schemas.ts';
import { passwordField } from './password.ts';

/** For examples. */
const email = 'ana@example.com';
const password = 'correct horse battery staple';

/** An address that mail can be sent to; 254 characters is what SMTP can carry (RFC 5321). */
export const emailField = z.email().max(254);
/** A password that is shown: whatever was set. */
const shownPassword = z.string().min(1).max(4_096);
const code = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .describe('Six digits of the authenticator, or a recovery code.');

export const roleField = z.enum(roles);

export const signInBody = z
  .strictObject({
    email: emailField,
    password: shownPassword,
    totp: code.optional(),
  })
  .meta({ examples: [{ email, password }] });
export const setUpBody = z
  .strictObject({
    token: z.string().min(1).max(200).describe('Of the set-up link.'),
    email: emailField,
    password: passwordField,
    name: nameField.optional(),
  })
  .meta({ examples: [{ token: 'wEJpC0oTTq2mVbQbWEmHWnTZ1sXQ9yUu', email, password, name: 'Ana' }] });
export const resetRequestBody = z.strictObject({ email: emailField }).meta({ examples: [{ email }] });
export const resetBody = z.strictObject({ password: passwordField }).meta({ examples: [{ password }] });
export const acceptBody = z
  .strictObject({
    password: passwordField.describe('A new one; who has an account here already shows the one they have.'),
    name: nameField.optional(),
    totp: code.optional(),
  })
  .meta({ examples: [{ password, name: 'Ben' }] });
export const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });
export const renameBody = z.strictObject({ name: nameField }).meta({ examples: [{ name: 'Ana María' }] });
export const passwordBody = z
  .strictObject({ password: shownPassword, new_password: passwordField })
  .meta({ examples: [{ password, new_password: 'a new one that nobody guesses' }] });
export const totpBody = z.strictObject({ code: code.optional() }).meta({ examples: [{ code: '123456' }] });
export const sessionParams = z.strictObject({ id: z.union([z.uuid(), z.literal('current')]) });

export const userData = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    has_totp: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'User' });

const csrfToken = z
  .string()
  .describe('For `X-CSRF-Token` of requests of this session that change something.');

export const signedInData = z
  .strictObject({ id: z.uuid(), user: userData, account_id: z.uuid(), csrf_token: csrfToken })
  .meta({ id: 'SignedIn' });

export const meData = z
  .strictObject({
    user: userData,
    accounts: z.array(z.strictObject({ id: z.uuid(), name: z.string(), role: roleField })),
    account_id: z.uuid().describe('That this request is for: the session’s, or of `X-Account-Id`.'),
    role: roleField,
    csrf_token: csrfToken,
  })
  .meta({ id: 'Me' });

export const totpData = z.strictObject({
  secret: z.string().nullable().describe('To be typed into an authenticator. Null once it is confirmed.'),
  uri: z.string().nullable().describe('The same for a QR code (`otpauth:`).'),
  recovery_codes: z.array(z.string()).nullable().describe('Each signs in once: shown in this answer alone.'),
});

export const sessionData = z
  .strictObject({
    id: z.uuid(),
    is_current: z.boolean(),
    user_agent: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
