import { openStore } from '@dragoman/store';
import type { ConfigurationOptions } from '../configuration.ts';
import { printLine } from '../terminal.ts';
import { onPlaces } from './storage.ts';

/** `dragoman release` */
export const release = (options: ConfigurationOptions): Promise<void> =>
  onPlaces(options, async (places) => {
    const store = await openStore(places.store);
    try {
      printLine(
        (await store.release())
          ? 'Deliveries, jobs and upkeep begin within a few seconds.'
          : `Nothing is paused in ${store.description}.`,
      );
    } finally {
      await store.close();
    }
  });
