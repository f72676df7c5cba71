import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import { type AssetStorage, DriveAssetStorage } from './storage.ts';

/** Where files for download are kept, as configured. Nothing is loaded or connected before the first file. */
export const assetStorageOf = ({ assets, dataDir }: Pick<Settings, 'assets' | 'dataDir'>): AssetStorage => {
  const { driver, s3 } = assets;
  const { bucket } = s3;
  return new DriveAssetStorage(async () => {
    if (driver === 's3' && bucket !== undefined) {
      const { S3Drive } = await import('./s3-drive.ts');
      return new S3Drive({ ...s3, bucket });
    }
    const { DiskDrive } = await import('./disk-drive.ts');
    return new DiskDrive(join(dataDir, 'assets'));
  });
};
