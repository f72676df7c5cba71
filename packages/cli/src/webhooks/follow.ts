import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  DragomanConnectionError,
  DragomanError,
  unwrapBody,
  type WebhookEventKind,
} from '@dragoman/client';

/** Two requests are this far apart at least: half of what the default rate limit allows. */
const paceMs = 2_000;
/** How long the service may keep a request while nothing happens. */
const waitSeconds = 25;
const maxEvents = 100;
const firstBackoffMs = 1_000;
const maxBackoffMs = 15_000;

/** Which events are followed; left out: all. */
export interface FollowFilter {
  readonly kinds: readonly string[] | undefined;
  readonly projectId: string | undefined;
}

/** What following needs besides a client. */
export interface FollowOptions {
  readonly filter: FollowFilter;
  /** Ends it: whatever waits then rejects with its reason. */
  readonly signal: AbortSignal;
  /** Told once when the service does not answer, and once when it does again. */
  readonly onState: (state: 'lost' | 'back', reason: string) => void;
  /** Default: the system's clock. */
  readonly clock?: {
    now(): number;
    wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  };
}

const systemClock = {
  now: () => performance.now(),
  wait: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

/** How long to wait after a failure that may pass; undefined for one that will not. */
const waitAfter = (error: unknown, failures: number): number | undefined => {
  const backoff = Math.min(maxBackoffMs, firstBackoffMs * 2 ** failures);
  if (DragomanError.is(error)) {
    const mayPass = error.status === 429 || error.status >= 500;
    return mayPass ? Math.max(backoff, (error.retryAfter ?? 0) * 1000) : undefined;
  }
  const mayPass = DragomanConnectionError.is(error) && error.failure !== 'untrusted_certificate';
  return mayPass ? backoff : undefined;
};

const askOnce = async (client: Client, { filter, signal }: FollowOptions, after: string | null) => {
  const { kinds, projectId } = filter;
  const query = {
    ...(after === null ? { limit: 1 } : { after, wait: waitSeconds, limit: maxEvents }),
    // Which kinds there are is for the service to say: it may be newer than this.
    ...(kinds === undefined ? {} : { kind: kinds as WebhookEventKind[] }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  return unwrapBody(await client.api.GET('/api/v1/events/follow', { params: { query }, signal }));
};

/** An event as the service shows it. */
export type FollowedEvent = Awaited<ReturnType<typeof askOnce>>['data'][number];

/** Asks until there is an answer, or the service refuses for good. */
const askPatiently = async (client: Client, options: FollowOptions, after: string | null) => {
  const { signal, onState, clock = systemClock } = options;
  for (let failures = 0; ; failures++) {
    try {
      const page = await askOnce(client, options, after);
      if (failures > 0) onState('back', '');
      return page;
    } catch (error) {
      const waitMs = waitAfter(error, failures);
      if (signal.aborted || waitMs === undefined) throw error;
      if (failures === 0) onState('lost', error instanceof Error ? error.message : '');
      await clock.wait(waitMs, signal);
    }
  }
};

/**
 * The place from which on events are followed: now.
 *
 * @throws DragomanError, DragomanConnectionError where the service cannot be asked
 */
export const placeOfNow = async (client: Client, options: FollowOptions): Promise<string | null> =>
  (await askOnce(client, options, null)).pagination.next_cursor;

/**
 * Events after a place, oldest first, each once. It goes on where the service is away for a while or asks for patience.
 *
 * @throws DragomanError where the service refuses for good; the signal's reason
 */
export async function* followEvents(
  client: Client,
  place: string | null,
  options: FollowOptions,
): AsyncGenerator<FollowedEvent, never, undefined> {
  const { signal, clock = systemClock } = options;
  for (let after = place; ; ) {
    const startedAt = clock.now();
    const page = await askPatiently(client, options, after);
    yield* page.data;
    after = page.pagination.next_cursor;
    const left = startedAt + paceMs - clock.now();
    if (left > 0) await clock.wait(left, signal);
  }
}
