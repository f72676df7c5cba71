import { createHash } from 'node:crypto';
import type { MtModel, ProviderRequest } from '@dragoman/provider';
import { installedModels } from './models/installed.ts';
import { pairsOf } from './models/route.ts';

/** The one model: whatever is installed for a direction. */
export const modelId = 'translations';

/** The most that one call takes: some 5,000 words of a vocabulary, about 10 s of work. */
const limits = Object.freeze({ segments: 200, characters: 20_000 });

/** The model with all directions that are installed now: models can be added while the service runs. */
export const models = async (
  { signal }: ProviderRequest,
  modelsDirectory: string,
): Promise<readonly MtModel[]> => {
  signal.throwIfAborted();
  const installed = installedModels(modelsDirectory);
  if (installed.length === 0) return [];
  const versions = installed.map(({ source, target, version }) => `${source}-${target}@${version}`).join();
  const revision = createHash('sha256').update(versions).digest('hex').slice(0, 12);
  return [{ id: modelId, pairs: pairsOf(installed), limits, revision }];
};
