import { isDeepStrictEqual } from 'node:util';
import type { Secrets, WebhookChange } from '../model/index.ts';
import { openHeaders, readable, sealHeaders } from '../secrets/sealed-webhook.ts';
import type { WebhookRow } from './webhook-row.ts';

const activation = (active: boolean, at: Date) =>
  active
    ? { active, disabledReason: null, disabledAt: null }
    : { active, disabledReason: 'manual' as const, disabledAt: at };

/** Compared opened, since no two seals are alike; those that cannot be opened are others. */
const isOtherThan = (
  secrets: Secrets,
  present: WebhookRow,
  headers: Readonly<Record<string, string>>,
): boolean => {
  const kept = readable(() => openHeaders(secrets, present));
  return kept === undefined || !isDeepStrictEqual({ ...headers }, { ...kept });
};

/** The columns that a change gives other values; undefined: none. */
export const changesOf = (
  secrets: Secrets,
  present: WebhookRow,
  change: WebhookChange,
  at: Date,
): Partial<WebhookRow> | undefined => {
  const { url = present.url, events, description = present.description, headers, active } = change;
  const hasOtherHeaders = headers !== undefined && isOtherThan(secrets, present, headers);
  const isDeliveredOtherwise = url !== present.url || hasOtherHeaders;
  const changes: Partial<WebhookRow> = {
    ...(url === present.url ? {} : { url }),
    ...(events === undefined || isDeepStrictEqual(events, present.events) ? {} : { events: [...events] }),
    ...(description === present.description ? {} : { description }),
    ...(hasOtherHeaders
      ? { headers: sealHeaders(secrets, present.id, headers), headerNames: Object.keys(headers) }
      : {}),
    ...(active === undefined || active === present.active ? {} : activation(active, at)),
    ...(isDeliveredOtherwise ? { revision: present.revision + 1 } : {}),
  };
  return Object.keys(changes).length === 0 ? undefined : { ...changes, updatedAt: at };
};
