import { percentile } from '../../statistics.ts';
import { untilDelivered } from './ledger.ts';
import type { Scene } from './scene.ts';

/** What was found at a fixed rate. Times are milliseconds from the scheduled moment of an event to its receipt. */
export interface ByTheClock {
  readonly perSecond: number;
  readonly deliveries: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Round trips to the database for one delivery. */
  readonly roundTrips: number;
  /** The part of it until the event was committed. */
  readonly commitP50: number;
  readonly commitP99: number;
}

/** A generator that has just started is late by itself. */
const warmUpMilliseconds = 3_000;

/** Makes events by the clock while the worker delivers. */
export const deliverByTheClock = async (
  { worker, receiver, address, generate }: Scene,
  perSecond: number,
  seconds: number,
): Promise<ByTheClock> => {
  await worker.start();
  await receiver.take();
  const before = await worker.counts();
  const { commitP50, commitP99 } = await generate(perSecond * seconds, perSecond);
  await untilDelivered(address.databaseUrl);
  const after = await worker.counts();
  await worker.stop();
  const { receivedAt, latencies } = await receiver.take();
  const warmAt = (receivedAt[0] ?? 0) + warmUpMilliseconds;
  const counted = latencies.filter((_, index) => (receivedAt[index] ?? 0) >= warmAt);
  return {
    perSecond,
    deliveries: counted.length,
    p50: percentile(counted, 0.5),
    p99: percentile(counted, 0.99),
    longest: Math.max(...counted),
    roundTrips: (after.roundTrips - before.roundTrips) / latencies.length,
    commitP50,
    commitP99,
  };
};
