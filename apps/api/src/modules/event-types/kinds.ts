/** What webhooks can subscribe to: the kinds of events, in the order in which they are listed. */
export const eventKinds = [
  'translation.created',
  'translation.completed',
  'translation.failed',
  'translation.updated',
  'translation.approved',
  'project.created',
  'project.updated',
  'project.deleted',
  'file.uploaded',
  'file.completed',
  'file.failed',
  'file.exported',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** What the test of a webhook sends, whatever the webhook subscribes to. */
export const testEventKind = 'webhook.test';
export type TestEventKind = typeof testEventKind;
