import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Upload } from '@dragoman/client';

/** A file to send, with its name. @throws the system's error, which names the path */
export const uploadOf = async (path: string): Promise<Upload> => {
  // A blob says no more than that it could not be opened.
  await access(path);
  return { name: basename(path), content: await openAsBlob(path) };
};
