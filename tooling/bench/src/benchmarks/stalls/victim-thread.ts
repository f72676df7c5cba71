import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { takeSerials } from '../../texts/fresh-texts.ts';
import { type Noticed, type Victim, watchVictim } from './victim.ts';

/** A light caller with an event loop of its own: what it notices is not that this process is busy with the attack. */
export interface VictimThread {
  /** Lets it call until `work` is done. */
  during(work: () => Promise<unknown>): Promise<Noticed>;
  end(): Promise<void>;
}

/** Far more than any burst leaves time for. */
const mostTexts = 20_000;

/** Starts a thread that calls with this key. */
export const startVictim = (origin: string, key: string): VictimThread => {
  const workerData: Victim = { origin, key, serial: takeSerials(mostTexts) };
  const worker = new Worker(new URL(import.meta.url), { workerData });
  return {
    async during(work) {
      worker.postMessage('begin');
      const noticed = once(worker, 'message');
      try {
        await work();
      } finally {
        worker.postMessage('end');
      }
      const [found] = await noticed;
      return found as Noticed;
    },
    end: async () => void (await worker.terminate()),
  };
};

if (parentPort) {
  const [port, victim] = [parentPort, workerData as Victim];
  let until = new AbortController();
  port.on('message', async (message: 'begin' | 'end') => {
    if (message === 'end') return until.abort();
    until = new AbortController();
    port.postMessage(await watchVictim(victim, until.signal));
  });
}
