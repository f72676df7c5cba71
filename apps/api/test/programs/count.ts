/**
 * Takes jobs, says `holding` when one of them holds, and ends by SIGTERM. The options of `openStore`, as JSON, are the
 * argument.
 */
import { openStore } from '@dragoman/store';
import { countingKind, makeJobs, untilAborted } from '../support/job-kinds.ts';

const store = await openStore(JSON.parse(process.argv[2] ?? '{}'));
const { jobs, remove } = await makeJobs(store, [
  countingKind(async ({ signal }) => {
    console.log('holding');
    await untilAborted(signal).catch((error: unknown) => {
      console.log('aborted');
      throw error;
    });
  }),
]);
await jobs.work();
console.log('working');
process.once('SIGTERM', async () => {
  await jobs.stop();
  await store.close();
  await remove();
});
