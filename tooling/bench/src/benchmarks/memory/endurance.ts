import { createKeys } from '../../dragoman/keys.ts';
import { type DragomanOptions, startDragoman } from '../../dragoman/start.ts';
import { loadWithWrk } from '../../load/wrk.ts';
import { freePort } from '../../machine/free-port.ts';
import { slope } from '../../statistics.ts';
import { translateRequests } from '../translate-requests.ts';
import { connectInspector, type HeapUsage } from './inspector.ts';

/** Memory after so many requests, all garbage collected. */
export interface MemorySample extends HeapUsage {
  readonly requests: number;
}

const connections = 32;
const keyCount = 100;
const secondsBetweenSamples = 2;

/** Samples memory while at least so many requests are answered. */
export const endure = async (options: DragomanOptions, requests: number): Promise<MemorySample[]> => {
  const inspectPort = await freePort();
  const dragoman = await startDragoman({ ...options, nodeArguments: [`--inspect=127.0.0.1:${inspectPort}`] });
  try {
    const inspector = await connectInspector(inspectPort);
    const load = translateRequests(dragoman.origin, await createKeys(dragoman, keyCount, 0));
    const samples: MemorySample[] = [];
    let answered = 0;
    while (answered < requests) {
      const found = await loadWithWrk({
        ...{ requests: load, texts: 'mixed', connections, seconds: secondsBetweenSamples },
        folder: options.folder,
      });
      answered += found.requests;
      samples.push({ requests: answered, ...(await inspector.collectedHeap()) });
    }
    inspector.close();
    return samples;
  } finally {
    await dragoman.server.stop();
  }
};

/** The first part fills caches and pools, compiles, and grows the young generation: it is no leak. */
const warmUpShare = 0.25;

/** Growth of one figure for every 100,000 requests after the warm-up, in megabytes. */
export const growth = (samples: readonly MemorySample[], pick: (sample: MemorySample) => number): number => {
  const last = samples.at(-1)?.requests ?? 0;
  const points = samples
    .filter(({ requests }) => requests >= last * warmUpShare)
    .map((sample) => ({ x: sample.requests / 100_000, y: pick(sample) / 2 ** 20 }));
  return slope(points);
};
