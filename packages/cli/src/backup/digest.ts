import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Of all bytes, in hexadecimal, and how many they are. */
export const digestOf = async (content: Readable): Promise<{ sha256: string; size: number }> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
};
