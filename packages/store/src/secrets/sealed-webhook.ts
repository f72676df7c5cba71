import { StoreError } from '../error.ts';
import type { Secrets } from '../model/index.ts';

/** What a webhook keeps sealed. The context of each seal is the webhook and the column: moved elsewhere, it does not open. */
type SealedColumn = 'secret' | 'previous_secret' | 'headers';

/** The sealed columns of a row, as drizzle names them. */
export interface SealedWebhook {
  readonly id: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly headers: Buffer | null;
}

/** What an attempt signs with and sends along. */
export interface OpenedWebhook {
  /** `previous`: signs too, as long as its time is not over. Null: secrets or headers cannot be opened. */
  readonly secrets: { readonly current: string; readonly previous?: string } | null;
  /** The customer's own. */
  readonly headers: Readonly<Record<string, string>>;
}

const contextOf = (webhookId: string, column: SealedColumn): string => `webhooks/${webhookId}/${column}`;

const seal = (secrets: Secrets, webhookId: string, column: SealedColumn, plain: string): Buffer =>
  secrets.encrypt('webhook-secrets', Buffer.from(plain), contextOf(webhookId, column));

const open = (secrets: Secrets, webhookId: string, column: SealedColumn, sealed: Buffer): string =>
  secrets.decrypt('webhook-secrets', sealed, contextOf(webhookId, column)).toString('utf8');

/** Seals a secret for its column. */
export const sealSecret = (
  secrets: Secrets,
  webhookId: string,
  column: 'secret' | 'previous_secret',
  secret: string,
): Buffer => seal(secrets, webhookId, column, secret);

/** Seals the headers; null where there are none. */
export const sealHeaders = (
  secrets: Secrets,
  webhookId: string,
  headers: Readonly<Record<string, string>>,
): Buffer | null =>
  Object.keys(headers).length === 0 ? null : seal(secrets, webhookId, 'headers', JSON.stringify(headers));

/** What `opening` gives; undefined where a seal cannot be opened: that is one webhook's trouble, and stops no other. */
export const readable = <Value>(opening: () => Value): Value | undefined => {
  try {
    return opening();
  } catch (error) {
    if (StoreError.is(error) && error.code === 'secret_unreadable') return undefined;
    throw error;
  }
};

/**
 * Opens the present secret alone.
 *
 * @throws StoreError `secret_unreadable`.
 */
export const openSecret = (secrets: Secrets, row: Pick<SealedWebhook, 'id' | 'secret'>): string =>
  open(secrets, row.id, 'secret', row.secret);

const openPrevious = (secrets: Secrets, webhookId: string, sealed: Buffer): string =>
  open(secrets, webhookId, 'previous_secret', sealed);

/**
 * Opens the headers alone; none where none are kept.
 *
 * @throws StoreError `secret_unreadable`.
 */
export const openHeaders = (
  secrets: Secrets,
  row: Pick<SealedWebhook, 'id' | 'headers'>,
): Readonly<Record<string, string>> =>
  row.headers === null
    ? {}
    : (JSON.parse(open(secrets, row.id, 'headers', row.headers)) as Record<string, string>);

/**
 * The sealed columns, sealed anew.
 *
 * @throws StoreError `secret_unreadable`.
 */
export const resealed = (
  secrets: Secrets,
  row: Pick<SealedWebhook, 'id' | 'secret' | 'previousSecret' | 'headers'>,
): Pick<SealedWebhook, 'secret' | 'previousSecret' | 'headers'> => ({
  secret: sealSecret(secrets, row.id, 'secret', openSecret(secrets, row)),
  previousSecret:
    row.previousSecret === null
      ? null
      : sealSecret(secrets, row.id, 'previous_secret', openPrevious(secrets, row.id, row.previousSecret)),
  headers: sealHeaders(secrets, row.id, openHeaders(secrets, row)),
});

/** Opens what an attempt at `at` needs. */
export const openWebhook = (secrets: Secrets, row: SealedWebhook, at: Date): OpenedWebhook => {
  const { previousSecret, previousSecretExpiresAt } = row;
  const isOverlapping =
    previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > at;
  const opened = readable(() => ({
    secrets: {
      current: openSecret(secrets, row),
      ...(isOverlapping ? { previous: openPrevious(secrets, row.id, previousSecret) } : {}),
    },
    headers: openHeaders(secrets, row),
  }));
  return opened ?? { secrets: null, headers: {} };
};
