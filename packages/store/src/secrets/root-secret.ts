import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../error.ts';

const secretBytes = 32;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Reads a root secret as the operator gives it: 32 bytes in base64 (or its URL form).
 *
 * @throws StoreError `secret_invalid`; the message names the setting, never the value.
 */
export const parseRootSecret = (value: string, setting: string): Buffer => {
  const text = value.trim();
  const decoded = base64.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (decoded.length !== secretBytes) {
    throw new StoreError(
      'secret_invalid',
      `${setting} must be 32 bytes in base64; \`openssl rand -base64 32\` makes one.`,
    );
  }
  return decoded;
};

const readSecretFile = async (path: string): Promise<Buffer | undefined> => {
  try {
    return parseRootSecret(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * The root secret of an embedded database, kept beside it in `secret-key` (mode 0600) and made at the first start. The
 * file appears whole and on disk or not at all: what a lost secret sealed could never be read again. `claimed`: the
 * database belongs to a secret already, so a missing one is lost, and is not made anew. `fresh`: what is kept where there
 * is none; default: made up.
 *
 * @throws StoreError `secret_invalid` where the file is damaged, `secret_mismatch` where it is lost.
 */
export const keepRootSecret = async (
  dataDirectory: string,
  claimed: boolean,
  fresh: Buffer = randomBytes(secretBytes),
): Promise<Buffer> => {
  const path = join(dataDirectory, 'secret-key');
  const kept = await readSecretFile(path);
  if (kept !== undefined) return kept;
  if (claimed) {
    throw new StoreError(
      'secret_mismatch',
      `${path} is gone, and the database was used with it: restore the file, or set DRAGOMAN_SECRET_KEY to what it held.`,
    );
  }
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${fresh.toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    const directory = await open(dataDirectory, 'r');
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    // Another process was first: its secret holds.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const written = await readSecretFile(path);
  if (written === undefined) throw new StoreError('secret_invalid', `${path} cannot be read back.`);
  return written;
};
