import { setTimeout as sleep } from 'node:timers/promises';
import type { EventFilter, Store, StoredEvent } from '@dragoman/store';

/** How often the store is asked while nothing comes. */
const pollMs = 500;
/** With the age that a key may have when its request begins, this is less than the 5 s after which none holds that was revoked. */
const recheckMs = 1_500;

export interface FollowRequest {
  readonly accountId: string;
  readonly filter: EventFilter;
  /** An event's id. */
  readonly after: string;
  readonly limit: number;
  readonly waitMs: number;
  /** Ends when the caller hangs up. */
  readonly signal: AbortSignal;
  /** Whether the caller may still see what comes. */
  isAdmitted(): Promise<boolean>;
}

/**
 * The events after one: at once where there are any, else as soon as one comes, or none when the wait is over, the caller
 * has hung up or may see no more, or the process is ending.
 */
export const followEvents = async (
  { store, ending }: { readonly store: Pick<Store, 'events'>; readonly ending: AbortSignal },
  { accountId, filter, after, limit, waitMs, signal, isAdmitted }: FollowRequest,
): Promise<{ readonly items: readonly StoredEvent[]; readonly next: string }> => {
  const end = AbortSignal.any([signal, ending]);
  const deadline = performance.now() + waitMs;
  let checkedAt = performance.now();
  let page = await store.events.follow(accountId, filter, { after, limit });
  while (page.items.length === 0 && !end.aborted) {
    const left = deadline - performance.now();
    if (left <= 0) break;
    await sleep(Math.min(left, pollMs), undefined, { signal: end }).catch(() => undefined);
    if (end.aborted) break;
    if (performance.now() - checkedAt >= recheckMs) {
      // What a caller is told who has lost the key is what the next request is for.
      if (!(await isAdmitted())) break;
      checkedAt = performance.now();
    }
    page = await store.events.follow(accountId, filter, { after: page.next, limit });
  }
  return page;
};
