/**
 * Opens a store, takes a job of a name, says `working`, and never finishes it. The options of `openStore`, as JSON, and
 * the name are the arguments.
 */
import { openStore } from '../../src/index.ts';

const store = await openStore(JSON.parse(process.argv[2] ?? '{}'));
await store.queue.work(process.argv[3] ?? '', { expireSeconds: 2, retries: 3 }, async () => {
  console.log('working');
  await new Promise(() => {});
});
console.log('open');
