/**
 * pg-boss's own worker in its fastest form: batches of ten, fetched without pause, and nothing to do.
 *
 * Arguments: database URL, name of the queue, jobs. Prints jobs per second, without the first and the last tenth.
 */
import { PgBoss } from 'pg-boss';
import { steadyRate } from '../statistics.ts';
import { sampleBody } from './sample-event.ts';

const [, , connectionString = '', queue = '', count] = process.argv;
const jobs = Number(count);
const batchSize = 10;
const insertSize = 1_000;
const boss = new PgBoss({ connectionString });
boss.on('error', (error) => console.error(error));
await boss.start();
await boss.createQueue(queue);
const data = JSON.parse(sampleBody());
for (let inserted = 0; inserted < jobs; inserted += insertSize) {
  await boss.insert(
    queue,
    Array.from({ length: Math.min(insertSize, jobs - inserted) }, () => ({ data })),
  );
}
const doneAt: number[] = [];
await new Promise<void>((resolve) => {
  void boss.work(
    queue,
    { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
    async (batch) => {
      const now = performance.now();
      for (const _ of batch) doneAt.push(now);
      if (doneAt.length >= jobs) resolve();
    },
  );
});
process.stdout.write(String(steadyRate(doneAt)));
await boss.stop({ graceful: false });
process.exit(0);
