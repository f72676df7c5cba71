import { setTimeout as sleep } from 'node:timers/promises';
import { createBell } from './bell.ts';
import type { Outage } from './outage.ts';
import type { ClaimedDelivery } from './queue.ts';

/** Claims whenever there is room and something may be due. */
export interface ClaimLoop {
  /** There may be something to claim, or room for it. */
  wake(): void;
  /** Claims nothing more. Resolves when the last claim has come back. */
  stop(): Promise<void>;
}

export interface ClaimLoopOptions {
  /** How many more may be claimed. */
  room(): number;
  claim(limit: number): Promise<readonly ClaimedDelivery[]>;
  /** Gets what was claimed, also after `stop`. */
  take(claims: readonly ClaimedDelivery[]): Promise<void> | undefined;
  readonly outage: Outage;
  readonly random: () => number;
}

const largestClaim = 128;
/** A claim costs about the same for one as for many: those that become due together are claimed together. */
const gapMs = 5;
const pollMs = 1000;
const pollJitterShare = 0.2;

export const startClaimLoop = ({ room, claim, take, outage, random }: ClaimLoopOptions): ClaimLoop => {
  const bell = createBell();
  const stopBell = createBell();
  let hasStopped = false;

  /** Claims once. @returns milliseconds until the next time, unless somebody rings */
  const claimOnce = async (): Promise<number> => {
    const poll = pollMs * (1 - random() * pollJitterShare);
    const limit = Math.min(room(), largestClaim);
    if (limit <= 0) return poll;
    // A ring from here on may be for something that this claim does not see.
    bell.hush();
    const claims = await claim(limit);
    outage.succeeded();
    await take(claims);
    return claims.length === limit ? 0 : poll;
  };

  const run = async (): Promise<void> => {
    while (!hasStopped) {
      const started = performance.now();
      try {
        const wait = await claimOnce();
        if (wait > 0) await bell.wait(wait);
      } catch (error) {
        // Rings do not shorten this one: a database that is away is not asked more often for being busy.
        await stopBell.wait(outage.failed(error));
      }
      const early = gapMs - (performance.now() - started);
      if (early > 0) await sleep(early);
    }
  };

  const ended = run();
  return {
    wake: bell.ring,
    stop: () => {
      hasStopped = true;
      bell.ring();
      stopBell.ring();
      return ended;
    },
  };
};
