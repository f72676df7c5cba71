import type { ConfigurationOptions } from '../configuration.ts';
import { pairName } from '../engines/catalogue.ts';
import { addAll, withInterrupt } from './add.ts';
import { chosenModels } from './chosen.ts';
import { withModelStore } from './store.ts';

/** `dragoman models update` */
export const updateModels = (pairs: readonly string[], options: ConfigurationOptions): Promise<void> =>
  withInterrupt((signal) =>
    withModelStore(options, async (store) => {
      const listed = (await store.available(signal)).map(pairName);
      const models = chosenModels(store, pairs);
      for (const model of models.filter((one) => !listed.includes(pairName(one)))) {
        process.stderr.write(`${pairName(model)} is listed no more and stays as it is.\n`);
      }
      const wanted = models.filter((model) => listed.includes(pairName(model)));
      await addAll(
        store,
        wanted.map(({ source, target }) => ({ ways: [{ source, target }] })),
        signal,
      );
    }),
  );
