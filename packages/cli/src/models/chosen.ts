import type { InstalledModel, ModelStore } from '@dragoman/mt-firefox';
import { pairName, readings } from '../engines/catalogue.ts';
import { CommandError } from '../failure.ts';

/**
 * The installed models that were named, or all.
 * @throws CommandError where one is not there
 */
export const chosenModels = (store: ModelStore, pairs: readonly string[]): readonly InstalledModel[] => {
  const installed = store.list();
  if (pairs.length === 0) return installed;
  return pairs.map((text) => {
    const names = readings(text).map(pairName);
    const model = installed.find((one) => names.includes(pairName(one)));
    if (model) return model;
    throw new CommandError(
      `There is no model ${JSON.stringify(text)}. There are: ${installed.map(pairName).join(', ') || 'none'}.`,
    );
  });
};
