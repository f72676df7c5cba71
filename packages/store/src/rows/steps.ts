import { setImmediate } from 'node:timers/promises';

/**
 * Does something for each of many; others have their turn after every so many of them.
 * @param length how many are done at one go
 */
export const inSteps = async <Item>(
  items: readonly Item[],
  length: number,
  act: (item: Item) => void,
): Promise<void> => {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % length === 0) await setImmediate();
    act(item);
  }
};
