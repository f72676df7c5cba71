import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ProcessRegistry } from '@dragoman/store';
import { StartError } from '../../start-error.ts';
import type { AssetDrive } from './storage.ts';

/** Beside the folders of accounts. */
const nameFile = 'store-name';

/** The name of a store, which it keeps itself; a new one gets one. */
const nameOf = async (drive: AssetDrive, processes: ProcessRegistry): Promise<string> => {
  const read = async () => ((await drive.exists(nameFile)) ? (await drive.get(nameFile)).trim() : '');
  const known = await read();
  if (known !== '') return known;
  // Two that start together must not give it two names.
  return processes.alone(async () => {
    const meanwhile = await read();
    if (meanwhile !== '') return meanwhile;
    const name = randomUUID();
    await drive.writeWhole(nameFile, Readable.from([name]));
    return name;
  });
};

/**
 * Makes sure that all who live on the database keep files in the same store: what one writes another reads.
 *
 * @param place where it is, in words
 * @throws StartError where one keeps them elsewhere
 */
export const agreeOnStore = async (
  drive: AssetDrive,
  processes: ProcessRegistry,
  place: string,
): Promise<void> => {
  if (await processes.shareAssets(await nameOf(drive, processes))) return;
  throw new StartError(
    `Files for download would be kept in ${place}, but other processes of this database keep theirs elsewhere. Give all of them the same: S3 (assets.driver: s3), or one folder (\`assets\` in the data directory, for example on a network disk). To change it, stop all processes first.`,
  );
};
