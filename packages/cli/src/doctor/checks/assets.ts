import { type ApiConfiguration, assetStorageOf, attempt, type Check } from '@dragoman/api';

/** Whether files for download can be kept where they are to be kept. */
export const checkAssets = ({ values }: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'assets', title: 'Files for download' }, async () => {
    const { driver, s3 } = values.assets;
    if (driver === 'disk') return { status: 'ok', detail: 'in the data directory' };
    const storage = assetStorageOf(values);
    try {
      await storage.check();
      return { status: 'ok', detail: `bucket ${s3.bucket} of ${s3.endpoint ?? 'AWS'}` };
    } catch (error) {
      return {
        status: 'failed',
        detail: error instanceof Error ? error.message : String(error),
        remedy:
          'Make the bucket, or mend assets.s3 in the settings: its address, its keys and what they may do.',
      };
    } finally {
      await storage.close();
    }
  });
