import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCradle } from './container.ts';
import { startUpkeep } from './upkeep.ts';

/** The first requests come first: the queue of jobs takes its time to load. */
const upkeepAfterMs = 1_000;

/**
 * Delivers to webhooks and does what has a clock, from now on.
 *
 * @returns takes nothing more. What is under way goes on until `webhookDeliveries.stop()` resolves.
 */
export const startWork = (services: ApiCradle): (() => Promise<void>) => {
  const ending = new AbortController();
  services.webhookDeliveries.start();
  sleep(upkeepAfterMs, undefined, { signal: ending.signal }).then(
    () => startUpkeep(services, ending.signal),
    () => {},
  );
  return async () => {
    ending.abort();
    void services.webhookDeliveries.stop();
  };
};
