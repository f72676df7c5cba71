import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { DiskDrive } from '../../src/modules/assets/disk-drive.ts';
import { S3Drive, type S3Settings } from '../../src/modules/assets/s3-drive.ts';
import { type AssetStorage, DriveAssetStorage } from '../../src/modules/assets/storage.ts';

/** Files in a folder. */
export const diskStorage = (directory: string): AssetStorage =>
  new DriveAssetStorage(async () => new DiskDrive(directory));

/** A server like S3 with one empty bucket. @param at its port; default: one of its own */
export const startS3 = async (at = 0) => {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-s3-'));
  const bucket = 'dragoman';
  const server = new S3rver({
    address: '127.0.0.1',
    port: at,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const settings: S3Settings = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  return {
    settings,
    server: server.httpServer,
    async close() {
      server.httpServer.closeAllConnections();
      server.httpServer.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Files in a bucket. */
export const s3Storage = (settings: S3Settings): AssetStorage =>
  new DriveAssetStorage(async () => new S3Drive(settings));
