import { join } from 'node:path';
import type { ProviderRequest } from '@dragoman/provider';
import type { Pool } from './engine/pool.ts';
import { damaged, failures, setup } from './failures.ts';
import { installedModels } from './models/installed.ts';
import { verifyFile } from './models/verify.ts';

/** Looks whether there is a model, or one can be fetched, and whether all files of all models are whole. Throws where not. */
export const check = async (
  { signal }: ProviderRequest,
  modelsDirectory: string,
  pool: Pool,
  isOnDemand: boolean,
): Promise<void> => {
  pool.throwIfOver(signal);
  const models = installedModels(modelsDirectory);
  if (models.length === 0 && !isOnDemand) throw failures.input('provider_not_configured', setup);
  for (const { directory, manifest } of models) {
    for (const file of Object.values(manifest.files)) {
      const isWhole = file === undefined || (await verifyFile(join(directory, file.name), file.sha256));
      signal.throwIfAborted();
      if (!isWhole) throw damaged(`${join(directory, file.name)} is damaged.`);
    }
  }
};
