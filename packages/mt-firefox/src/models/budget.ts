import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelStoreError } from './errors.ts';
import { discard, pairName } from './folders.ts';
import { type InstalledModel, installedModels } from './installed.ts';
import { locked } from './lock.ts';
import { manifestName } from './manifest.ts';

/** When a model was used last: its manifest carries the moment as its own. */
const usedAt = async ({ directory }: InstalledModel): Promise<number> => {
  try {
    return (await stat(join(directory, manifestName))).mtimeMs;
  } catch {
    return 0;
  }
};

/** A model in use is marked no more often, milliseconds. */
const markMs = 60_000;

const marked = new Map<string, number>();

/** Says that models are used now. It is no matter where that cannot be written. */
export const markUsed = (models: readonly InstalledModel[]): void => {
  const now = Date.now();
  for (const { directory } of models) {
    if (now - (marked.get(directory) ?? 0) < markMs) continue;
    marked.set(directory, now);
    utimes(join(directory, manifestName), now / 1000, now / 1000).catch(() => {});
  }
};

/** A model that must have room. */
export interface RoomRequest {
  readonly name: string;
  readonly bytes: number;
  /** Names of pairs that must stay. */
  readonly keep: readonly string[];
}

/**
 * Removes the models that were used longest ago until a further one fits.
 *
 * @returns the names of those that are gone
 * @throws ModelStoreError where it would not fit alone
 */
export const makeRoom = async (
  modelsDirectory: string,
  maxBytes: number,
  { name, bytes, keep }: RoomRequest,
): Promise<readonly string[]> => {
  const others = installedModels(modelsDirectory).filter((model) => pairName(model) !== name);
  let total = others.reduce((sum, model) => sum + model.bytes, bytes);
  if (total <= maxBytes) return [];
  const removable = await Promise.all(
    others
      .filter((model) => !keep.includes(pairName(model)))
      .map(async (model) => ({ model, at: await usedAt(model) })),
  );
  const removed: string[] = [];
  for (const { model } of removable.sort((one, other) => one.at - other.at)) {
    if (total <= maxBytes) break;
    const pair = pairName(model);
    try {
      await locked(modelsDirectory, { name: pair }, () => discard(modelsDirectory, model.directory, pair));
    } catch (error) {
      // Another process is at it: the next one makes room.
      if (error instanceof ModelStoreError) continue;
      throw error;
    }
    total -= model.bytes;
    removed.push(pair);
  }
  if (total > maxBytes) {
    throw new ModelStoreError(
      `The model ${name} does not fit: with those that must stay, models would take ${total} bytes of the ${maxBytes} of providers.firefox.maxBytes.`,
    );
  }
  return removed;
};
