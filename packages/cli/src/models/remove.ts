import type { ConfigurationOptions } from '../configuration.ts';
import { readings } from '../engines/catalogue.ts';
import { openModelStore } from './store.ts';

/** `dragoman models remove` */
export const removeModels = async (
  pairs: readonly string[],
  options: ConfigurationOptions,
): Promise<void> => {
  const store = await openModelStore(options);
  for (const text of pairs) {
    const { source, target } = await store.remove(text, readings(text));
    process.stderr.write(`${source}-${target} is removed.\n`);
  }
};
