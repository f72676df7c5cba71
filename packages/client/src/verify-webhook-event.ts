import type { components } from './generated/api.ts';
import { WebhookVerificationError } from './verify-webhook-error.ts';

/** The `data` of `translation.*` events. */
export interface TranslationEventData {
  readonly id: string;
  readonly project_id: string;
  readonly source_text: string;
  /** Null until it is translated. */
  readonly translated_text: string | null;
  /** Null while it is not detected. */
  readonly source_language: string | null;
  readonly target_language: string;
  readonly status: 'created' | 'completed' | 'failed' | 'updated' | 'approved';
  /** Null until it is translated. */
  readonly engine: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

/** Why a translation or a file failed. */
export interface EventFailure {
  readonly code: string;
  readonly detail: string;
}

/** The `data` of `project.*` events. */
export interface ProjectEventData {
  readonly id: string;
  readonly name: string;
  readonly settings: components['schemas']['ProjectSettings'];
  readonly created_at: string;
  readonly updated_at: string;
}

/** The `data` of `file.*` events. */
export interface FileEventData {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly format: string;
  readonly source_language: string | null;
  readonly target_language: string;
  readonly status: 'uploaded' | 'processing' | 'completed' | 'failed' | 'cancelled';
  readonly pages: number | null;
  /** Holds for 48 hours. */
  readonly download_url?: string;
  readonly created_at: string;
  readonly completed_at: string | null;
}

/** What each kind of event carries as `data`. */
export interface WebhookEventData {
  'translation.created': TranslationEventData;
  'translation.completed': TranslationEventData;
  'translation.failed': TranslationEventData & { readonly error: EventFailure };
  'translation.updated': TranslationEventData;
  'translation.approved': TranslationEventData;
  'project.created': ProjectEventData;
  'project.updated': ProjectEventData;
  'project.deleted': ProjectEventData;
  'file.uploaded': FileEventData;
  'file.completed': FileEventData;
  'file.failed': FileEventData & { readonly error: EventFailure };
  'file.exported': FileEventData;
  /** Sent by `POST /api/v1/webhooks/{id}/test`; its translation does not exist. */
  'webhook.test': TranslationEventData;
}

/** A kind of event, for example `translation.completed`. */
export type WebhookEventKind = keyof WebhookEventData;

/** A delivery that is known to be Dragoman's; `event` says what `data` is. */
export type WebhookEvent = {
  [Kind in WebhookEventKind]: {
    readonly event: Kind;
    /** When it happened: ISO 8601, UTC. */
    readonly timestamp: string;
    readonly data: WebhookEventData[Kind];
    /** The same on every attempt at this delivery: what has been seen before needs no second handling. */
    readonly deliveryId: string;
  };
}[WebhookEventKind];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The signature has shown whose it is; its members are taken as the service of this version describes them. */
const isEvent = (value: unknown): value is WebhookEvent =>
  isObject(value) &&
  typeof value.event === 'string' &&
  typeof value.timestamp === 'string' &&
  isObject(value.data);

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new WebhookVerificationError('invalid_payload', 'The body is signed, but it is not JSON.', {
      cause: error,
    });
  }
};

/**
 * Reads a body whose signature holds.
 *
 * @throws WebhookVerificationError `invalid_payload`
 */
export const readEvent = (body: Uint8Array, deliveryId: string): WebhookEvent => {
  const payload = parse(body);
  if (isEvent(payload)) return { ...payload, deliveryId };
  throw new WebhookVerificationError(
    'invalid_payload',
    'The body is signed, but it has no event, timestamp and data: is the secret also in use elsewhere?',
  );
};
