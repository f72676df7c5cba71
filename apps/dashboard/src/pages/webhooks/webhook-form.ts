import type { components } from '@dragoman/client';
import type { EventType, Webhook } from '../../api/webhooks.ts';

/** An event that a webhook can be told of. */
export type EventKind = components['schemas']['WebhookCreate']['events'][number];

/** What stands in the fields of a webhook. */
export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  /** Of a new one: whether it is for every project. */
  readonly isForAll: boolean;
  /** One header a line, `Name: value`. */
  readonly headers: string;
}

/** The fields of a new webhook. */
export const newWebhook: WebhookFields = {
  url: '',
  description: '',
  events: [],
  isForAll: false,
  headers: '',
};

/** The fields of a webhook that is there. Values of its headers are shown to nobody. */
export const fieldsOf = (webhook: Webhook): WebhookFields => ({
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  isForAll: webhook.project_id === null,
  headers: '',
});

/** Whether every line is a header. */
export const areHeaders = (lines: string): boolean =>
  lines.split('\n').every((line) => line.trim() === '' || /^\s*[^:\s]+\s*:/.test(line));

const headersOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );

/** What is sent of the fields. No headers: those that are there stay. */
export const bodyOf = (fields: WebhookFields) => ({
  url: fields.url.trim(),
  // They were chosen of the service's own list.
  events: [...fields.events] as EventKind[],
  description: fields.description,
  ...(fields.headers.trim() === '' ? {} : { headers: headersOf(fields.headers) }),
});

/** Kinds of events by what they are about, in the order of the service. */
export const groupsOf = (
  types: readonly EventType[],
): readonly (readonly [string, readonly EventType[]])[] => {
  const groups = new Map<string, EventType[]>();
  for (const type of types) {
    const [group = ''] = type.kind.split('.');
    groups.set(group, [...(groups.get(group) ?? []), type]);
  }
  return [...groups];
};
