import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Whether a file is there and has this SHA-256. */
export const verifyFile = async (path: string, sha256: string): Promise<boolean> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
};
