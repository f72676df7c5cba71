import type { Page, PageRequest } from './page.ts';

/** What happened to a translation, a project or a file. Kept for 30 days. */
export interface StoredEvent {
  /** UUIDv7 of the moment of writing: events are in the order of their ids. */
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  /** For example `translation.completed`. */
  readonly kind: string;
  /** The translation, project or file. */
  readonly subjectId: string;
  readonly occurredAt: Date;
  /** The bytes that webhooks get: JSON of `{ event, timestamp, data }`. Null where the project keeps no texts and nothing is left to deliver. */
  readonly body: Buffer | null;
}

export interface EventFilter {
  /** Of these kinds alone. */
  readonly kinds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
}

/** Events of the last 30 days. They are written by the repositories of what they report, in the same transaction. */
export interface EventRepository {
  list(accountId: string, filter: EventFilter, page: PageRequest): Promise<Page<StoredEvent>>;
  /**
   * Those after `after`, oldest first, for following along. The last second is left out, since another process may
   * still write events with earlier ids.
   *
   * @param after an event's id; null: from now on, that is, none
   * @returns `next`: what to pass as `after` next time
   */
  follow(
    accountId: string,
    filter: EventFilter,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<{ readonly items: readonly StoredEvent[]; readonly next: string }>;
  get(accountId: string, id: string): Promise<StoredEvent | null>;
  /**
   * A background sweep: drops the bodies of events of projects that keep no texts, where nothing is left to deliver.
   *
   * @returns how many
   */
  dropBodies(): Promise<number>;
}
