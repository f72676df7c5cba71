/**
 * Records translations until it is killed, and prints the id of each once it is acknowledged. Arguments: the options of
 * `openStore` as JSON, account, project.
 */
import { writeSync } from 'node:fs';
import { openStore } from '../../src/index.ts';
import { keep, sampleTranslation } from '../support/samples.ts';

const [options = '{}', accountId = '', projectId = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(options));
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (;;) {
      const translation = sampleTranslation(accountId, projectId);
      await store.translations.record(accountId, translation, keep);
      // At once, not when the event loop comes to it: the kill may come first.
      writeSync(1, `${translation.id}\n`);
    }
  }),
);
