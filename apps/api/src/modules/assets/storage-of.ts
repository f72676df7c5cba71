import { join, resolve } from 'node:path';
import type { ProcessRegistry } from '@dragoman/store';
import type { Settings } from '../../settings.ts';
import { agreeOnStore } from './agreement.ts';
import { type AssetDrive, type AssetStorage, DriveAssetStorage } from './storage.ts';

/**
 * Where files for download are kept, as configured. Nothing is loaded or connected before the first file.
 *
 * @param processes with whom it must be the same store; left out: it is only looked at
 */
export const assetStorageOf = (
  { assets, dataDir }: Pick<Settings, 'assets' | 'dataDir'>,
  processes?: ProcessRegistry,
): AssetStorage => {
  const { driver, s3 } = assets;
  const { bucket } = s3;
  const folder = join(dataDir, 'assets');
  const open = async (): Promise<AssetDrive> => {
    if (driver === 's3' && bucket !== undefined) {
      const { S3Drive } = await import('./s3-drive.ts');
      return new S3Drive({ ...s3, bucket });
    }
    const { DiskDrive } = await import('./disk-drive.ts');
    return new DiskDrive(folder);
  };
  const place = driver === 's3' ? `the bucket ${bucket} of ${s3.endpoint ?? 'AWS'}` : resolve(folder);
  return new DriveAssetStorage(async () => {
    const drive = await open();
    if (processes === undefined) return drive;
    try {
      await agreeOnStore(drive, processes, place);
      return drive;
    } catch (error) {
      drive.close();
      throw error;
    }
  });
};
