import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../statistics.ts';
import type { Change, Changes } from './changes.ts';
import { type Ledger, readLedger } from './ledger.ts';
import { isHeard, lifeMilliseconds } from './phase.ts';
import type { Receiver } from './receiver.ts';
import type { Stage, VictimName } from './victims.ts';

/** One kill and what became of it. */
export interface Kill {
  readonly victim: VictimName;
  /** Sent for this kill. */
  readonly change: Change;
  /** By `performance.now()`. */
  readonly killedAt: number;
  /** Until the victim answered again, in milliseconds: the kills go on meanwhile. */
  readonly recovery: Promise<number>;
  /** When the database answered. */
  readonly ledger: Ledger;
}

/** What a kill is made with. */
export interface Scene {
  readonly stage: Stage;
  readonly changes: Changes;
  readonly receiver: Receiver;
  readonly random: () => number;
}

/** The moments reach so far beyond the answers of the receivers: the attempts are recorded then. */
const reach = 1.25;
const shortestSpanMilliseconds = 40;
const longestSpanMilliseconds = 500;
/** From the first request at a receiver to the record of the attempt. */
const attemptMilliseconds = 30;
const longestWaitMilliseconds = 1_000;
const pollMilliseconds = 1;
/** Acknowledged after the kill before and well before: all of them are looked for in the end. */
const recentlyAcknowledged = 500;

/** Up to the time from a change to the record of its deliveries, as it is at present. */
const sleepSinceChange = ({ changes, receiver, random }: Scene): Promise<void> => {
  const lives = changes.recent.map((change) => lifeMilliseconds(change, receiver)).filter(Number.isFinite);
  const span = (lives.length > 0 ? median(lives) : 0) * reach;
  return sleep(random() * Math.min(longestSpanMilliseconds, Math.max(shortestSpanMilliseconds, span)));
};

/** Up to the time from the first request of the change at a receiver to the record of it. */
const sleepSinceAttempt = async (change: Change, { receiver, random }: Scene): Promise<void> => {
  const delay = random() * attemptMilliseconds;
  const deadline = change.sentAt + longestWaitMilliseconds;
  while (!isHeard(change, receiver) && performance.now() < deadline) await sleep(pollMilliseconds);
  await sleep(delay);
};

/** Sends a change and kills at a random moment after it; then holds the ledger against what was acknowledged. */
export const killOnce = async (number: number, scene: Scene): Promise<Kill> => {
  const { stage, changes } = scene;
  const turn = stage.turn(number);
  await stage.ready(turn);
  const { victim, api } = turn;
  const { change } = changes.make(api);
  // An attempt is short beside all that comes before it: half of the kills are kept for it.
  await (scene.random() < 0.5 ? sleepSinceChange(scene) : sleepSinceAttempt(change, scene));
  const killedAt = performance.now();
  await victim.kill();
  const recovery = victim.ready().then(() => performance.now() - killedAt);
  // The turn after the next one waits for the victim, and tells if it did not come back.
  recovery.catch(() => {});
  await stage.databaseReady();
  const ledger = await readLedger(stage.databaseUrl, changes.acknowledged.slice(-recentlyAcknowledged));
  return { victim: victim.name, change, killedAt, recovery, ledger };
};
