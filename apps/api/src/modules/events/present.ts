import type { StoredEvent } from '@dragoman/store';

/** An event as the API shows it. */
export const presentEvent = (event: StoredEvent) => ({
  id: event.id,
  kind: event.kind,
  project_id: event.projectId,
  subject_id: event.subjectId,
  occurred_at: event.occurredAt.toISOString(),
  payload: event.body === null ? null : (JSON.parse(event.body.toString()) as unknown),
});
