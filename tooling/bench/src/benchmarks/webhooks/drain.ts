import { waitForQuiet } from '../../machine/cores.ts';
import { processorMilliseconds } from '../../machine/process-tree.ts';
import { steadyRate } from '../../statistics.ts';
import { untilDelivered } from './ledger.ts';
import type { Scene } from './scene.ts';

/** What a backlog was delivered with. */
export interface Drain {
  /** Deliveries per second, without the first and the last tenth. */
  readonly perSecond: number;
  /** Round trips to the database for one delivery. */
  readonly roundTrips: number;
  /** Processor time of each process for one delivery. */
  readonly processorMicroseconds: Readonly<Record<string, number>>;
  /** Whether the machine did nothing else just before. */
  readonly quiet: boolean;
}

const timesOf = ({ processes }: Scene): readonly (readonly [string, number])[] =>
  Object.entries(processes).map(([name, pid]) => [name, processorMilliseconds(pid)]);

/** Makes a backlog while nobody delivers, and lets the worker deliver it. */
export const drain = async (scene: Scene, backlog: number): Promise<Drain> => {
  const { worker, receiver, address } = scene;
  await scene.generate(backlog, 0);
  const quiet = await waitForQuiet();
  await receiver.take();
  const before = await worker.counts();
  const timesBefore = Object.fromEntries(timesOf(scene));
  await worker.start();
  await untilDelivered(address.databaseUrl);
  const after = await worker.counts();
  const times = timesOf(scene).map(([name, time]) => [
    name,
    ((time - (timesBefore[name] ?? 0)) * 1_000) / backlog,
  ]);
  await worker.stop();
  return {
    perSecond: steadyRate((await receiver.take()).receivedAt),
    roundTrips: (after.roundTrips - before.roundTrips) / backlog,
    processorMicroseconds: Object.fromEntries(times),
    quiet,
  };
};
