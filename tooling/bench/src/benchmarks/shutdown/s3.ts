import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Resources } from '../../machine/resources.ts';

const bucket = 'dragoman';

/**
 * Starts a double of S3 with one empty bucket.
 *
 * @returns the settings that keep files there
 */
export const startS3Double = async (
  folder: string,
  resources: Resources,
): Promise<Readonly<Record<string, string>>> => {
  const directory = join(folder, 's3');
  await mkdir(directory);
  const double = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await double.run();
  resources.keep({
    async stop() {
      double.httpServer.closeAllConnections();
      double.httpServer.close();
    },
  });
  return {
    DRAGOMAN_ASSETS_DRIVER: 's3',
    DRAGOMAN_ASSETS_S3_BUCKET: bucket,
    DRAGOMAN_ASSETS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    DRAGOMAN_ASSETS_S3_FORCE_PATH_STYLE: 'true',
    DRAGOMAN_ASSETS_S3_ACCESS_KEY_ID: 'S3RVER',
    DRAGOMAN_ASSETS_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
};
