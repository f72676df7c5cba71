/**
 * Opens a store, says `open`, and closes it when its input says `close`. The options of `openStore` are the only
 * argument, as JSON.
 */
import { createInterface } from 'node:readline';
import { openStore, StoreError } from '../../src/index.ts';

try {
  const store = await openStore(JSON.parse(process.argv[2] ?? '{}'));
  console.log(`open ${store.description}`);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'close') break;
    await store.ping();
    console.log('pong');
  }
  process.stdin.destroy();
  await store.close();
  console.log('closed');
} catch (error) {
  console.log(
    `failed ${StoreError.is(error) ? error.code : 'other'}: ${error instanceof Error ? error.message : 'unknown'}`,
  );
  process.exitCode = 1;
}
