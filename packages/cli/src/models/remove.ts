import type { ConfigurationOptions } from '../configuration.ts';
import { readings } from '../engines/catalogue.ts';
import { withModelStore } from './store.ts';

/** `dragoman models remove` */
export const removeModels = async (pairs: readonly string[], options: ConfigurationOptions): Promise<void> =>
  withModelStore(options, async (store) => {
    for (const text of pairs) {
      const { source, target } = await store.remove(text, readings(text));
      process.stderr.write(`${source}-${target} is removed.\n`);
    }
  });
