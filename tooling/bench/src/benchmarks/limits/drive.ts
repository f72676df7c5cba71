import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../dragoman/client.ts';
import type { Exchange } from './window.ts';

/** One request of the drive. */
export interface DrivenRequest extends Exchange {
  readonly status: number;
  /** Seconds that the answer told to wait. */
  readonly retryAfter: number | undefined;
}

const workersPerProcess = 4;
const pauseMilliseconds = 20;

const secondOfMinute = (): number => (Date.now() % 60_000) / 1_000;

/** Waits for a moment at which a minute of the wall clock will end `seconds` later: a window that is fixed to minutes would open there. */
export const beforeMinuteEnds = async (seconds: number): Promise<void> => {
  const wait = (60 - seconds - secondOfMinute() + 60) % 60;
  await sleep(wait * 1_000);
};

/** Sends translations to all processes at once, from several workers each, for so long. */
export const drive = async (clients: readonly Client[], seconds: number): Promise<DrivenRequest[]> => {
  const requests: DrivenRequest[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  const work = async (client: Client): Promise<void> => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const { status, headers } = await client.call('POST', '/v1/translate', {
        ...{ text: 'Hello world', source_language: 'en', target_language: 'es', memory: 'skip' },
      });
      const retryAfter = headers['retry-after'];
      requests.push({
        sentAt,
        answeredAt: performance.now(),
        status,
        retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      });
      await sleep(pauseMilliseconds);
    }
  };
  await Promise.all(
    clients.flatMap((client) => Array.from({ length: workersPerProcess }, () => work(client))),
  );
  return requests;
};
