import { resolve } from 'node:path';
import type { ApiConfiguration } from '@dragoman/api';
import { assetStorageOf } from '@dragoman/api';
import type { StoreOptions } from '@dragoman/store';
import { destination, pino } from 'pino';
import { type ConfigurationOptions, loadConfiguration } from '../configuration.ts';

/** What a backup is made of, and restored into. */
export interface Places {
  readonly store: StoreOptions;
  readonly storage: ReturnType<typeof assetStorageOf>;
}

/** Runs work on the places of the configured service. Nothing of the service itself is started. */
export const onPlaces = async <Value>(
  options: ConfigurationOptions,
  work: (places: Places) => Promise<Value>,
): Promise<Value> => {
  const { values }: ApiConfiguration = await loadConfiguration(options);
  const { dataDir, databaseUrl, secretKey, secretKeyPrevious } = values;
  const storage = assetStorageOf(values);
  try {
    return await work({
      storage,
      store: {
        ...{ databaseUrl, secretKey, secretKeyPrevious },
        dataDirectory: resolve(dataDir),
        logger: pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true })),
      },
    });
  } finally {
    await storage.close();
  }
};

/** Where the root secret lies that was made by the first start: beside the backup, so that each is kept apart. */
export const secretFileOf = (directory: string): string => `${resolve(directory)}.secret-key`;
