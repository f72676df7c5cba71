import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyScopes } from '@dragoman/store';
import type { ApiCradle } from '../container.ts';

/** What the first start tells, and keeps in `first-run.json` (mode 0600) in the data directory. */
export interface FirstRun {
  readonly base_url: string;
  readonly dashboard_url: string | null;
  readonly setup_url: string | null;
  readonly api_key: string;
  /** Path of the certificate that `curl --cacert` takes. */
  readonly ca_cert: string;
}

/**
 * Makes the operator's account and key where the database has no account yet.
 * @returns null at every later start.
 */
export const firstRun = async (
  { store, keys, config, publicUrl }: ApiCradle,
  certificatePath: string,
): Promise<FirstRun | null> => {
  const path = join(config.dataDir, 'first-run.json');
  const account = await store.accounts.createFirst({ name: 'Operator' });
  if (account === null) {
    await refreshAddresses(path, publicUrl, certificatePath);
    return null;
  }
  const { secret } = await keys.issue(
    account.id,
    {
      name: 'Operator',
      scopes: keyScopes,
      expiresAt: null,
      rateLimitPerMinute: 0,
      charactersPerMonth: null,
      projectIds: null,
    },
    { kind: 'operator' },
  );
  const facts: FirstRun = {
    base_url: `${publicUrl}/v1`,
    dashboard_url: null,
    setup_url: null,
    api_key: secret,
    ca_cert: certificatePath,
  };
  // One of another database, started with this data directory before: its key is shown nowhere else.
  await rename(path, join(config.dataDir, 'first-run.previous.json')).catch(ignoreMissing);
  await write(path, facts);
  return facts;
};

/** A start on another port or with another certificate must not leave a file that lies. */
const refreshAddresses = async (path: string, publicUrl: string, certificatePath: string): Promise<void> => {
  let kept: FirstRun;
  try {
    kept = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return; // Removed by the operator, who has the key elsewhere: not ours to bring back.
  }
  const facts = { ...kept, base_url: `${publicUrl}/v1`, ca_cert: certificatePath };
  if (JSON.stringify(facts) !== JSON.stringify(kept)) await write(path, facts);
};

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const write = async (path: string, facts: FirstRun): Promise<void> => {
  await writeFile(`${path}.new`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
};
