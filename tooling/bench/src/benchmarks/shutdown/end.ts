import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { type DragomanOptions, startDragoman } from '../../dragoman/start.ts';
import { freePort } from '../../machine/free-port.ts';
import type { Acknowledged } from '../chaos/load.ts';
import { type Outcome, startCallers } from './callers.ts';

/** What a process does. */
export type Role = 'all' | 'api' | 'worker';

/** The end of one process. */
export interface Ending {
  readonly role: Role;
  readonly redis: boolean;
  readonly s3: boolean;
  /** From SIGTERM until the process is gone. */
  readonly milliseconds: number;
  /** From SIGTERM until `/readyz` says 503. */
  readonly unreadyMilliseconds: number;
  /** What was left was cut, not done. */
  readonly wasForced: boolean;
  /** Of callers that heed `Connection: close`. */
  readonly callers: Outcome;
  /** Of callers that come again at once, as no balancer would. */
  readonly stubborn: Outcome;
}

const heedingCallers = 16;
const stubbornCallers = 4;
const loadMilliseconds = 1_500;
const afterMilliseconds = 500;
const pollMilliseconds = 10;

/** When the port for health says 503 for the first time, by `performance.now()`. */
const untilUnready = async (url: string): Promise<number> => {
  for (;;) {
    const { statusCode, body } = await request(url);
    await body.dump();
    if (statusCode === 503) return performance.now();
    await sleep(pollMilliseconds);
  }
};

/**
 * Starts a process, lets it work, and ends it by SIGTERM in the middle.
 *
 * @param survivor the origin of another process, where callers go on
 */
export const endOne = async (
  options: DragomanOptions & { readonly redis: boolean; readonly s3: boolean },
  { origin: survivor, key }: { readonly origin: string; readonly key: string },
  acknowledged: Acknowledged[],
): Promise<Ending> => {
  const healthPort = await freePort();
  const victim = await startDragoman({
    ...options,
    environment: { ...options.environment, DRAGOMAN_SERVER_HEALTH_PORT: String(healthPort) },
  });
  const first = options.role === 'worker' ? survivor : victim.origin;
  const origins = { first, second: survivor };
  const callers = startCallers(heedingCallers, origins, key, acknowledged);
  const stubborn = startCallers(stubbornCallers, origins, key, acknowledged, true);
  await sleep(loadMilliseconds);
  const startedAt = performance.now();
  const unready = untilUnready(`http://127.0.0.1:${healthPort}/readyz`).catch(() => Number.NaN);
  process.kill(victim.server.pid, 'SIGTERM');
  await victim.server.ended;
  const milliseconds = performance.now() - startedAt;
  await sleep(afterMilliseconds);
  await Promise.all([callers.stop(), stubborn.stop()]);
  const log = await readFile(join(options.folder, 'output.log'), 'utf8');
  return {
    ...{ role: options.role ?? 'all', redis: options.redis, s3: options.s3, milliseconds },
    unreadyMilliseconds: (await unready) - startedAt,
    wasForced: log.includes('was not done in time'),
    callers: callers.outcome,
    stubborn: stubborn.outcome,
  };
};
