import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyScopes } from '@dragoman/store';
import type { ApiCradle } from '../container.ts';

/** What the first start tells, and keeps in `first-run.json` (mode 0600) in the data directory. */
export interface FirstRun {
  readonly base_url: string;
  readonly dashboard_url: string;
  /** Makes the first user, once; null where somebody can sign in, or the settings name who is to. */
  readonly setup_url: string | null;
  readonly api_key: string;
  /** Path of the certificate that `curl --cacert` takes; null behind a proxy, which has its own. */
  readonly ca_cert: string | null;
}

/** The file as later starts find it. The key is null where the file was removed before there was a link to keep. */
type Kept = Omit<FirstRun, 'api_key'> & { readonly api_key: string | null };

/**
 * Makes the operator's account and key where the database has no account yet.
 * @returns null at every later start.
 */
export const firstRun = async (services: ApiCradle, certificatePath: string): Promise<FirstRun | null> => {
  const { store, keys, config } = services;
  const account = await store.accounts.createFirst({ name: 'Operator' });
  if (account === null) return null;
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
  const path = pathIn(config.dataDir);
  // One of another database, started with this data directory before: its key is shown nowhere else.
  await rename(path, join(config.dataDir, 'first-run.previous.json')).catch(ignoreMissing);
  const facts: FirstRun = { ...addresses(services, certificatePath), setup_url: null, api_key: secret };
  await write(path, facts);
  return facts;
};

/**
 * Brings the file to what is so now: a start on another port or with another certificate must not leave one that lies.
 * Where nobody can sign in yet it gets a link for the first user, the one that it has if that is still good.
 * @returns the link; null: it takes none
 */
export const keepFirstRun = async (services: ApiCradle, certificatePath: string): Promise<string | null> => {
  const path = pathIn(services.config.dataDir);
  const kept = await read(path);
  const setupUrl = await services.users.firstSetUpLink(kept?.setup_url ?? null);
  // Removed by the operator, who has the key elsewhere: not ours to bring back, unless for a link that is nowhere else.
  if (kept === null && setupUrl === null) return null;
  const facts: Kept = {
    ...addresses(services, certificatePath),
    setup_url: setupUrl,
    api_key: kept?.api_key ?? null,
  };
  if (JSON.stringify(facts) !== JSON.stringify(kept)) await write(path, facts);
  return setupUrl;
};

const addresses = ({ config, publicUrl }: ApiCradle, certificatePath: string) => ({
  base_url: `${publicUrl}/v1`,
  dashboard_url: `${publicUrl}/dashboard/`,
  ca_cert: config.server.trustProxy ? null : certificatePath,
});

const pathIn = (dataDir: string): string => join(dataDir, 'first-run.json');

const read = async (path: string): Promise<Kept | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
};

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const write = async (path: string, facts: Kept): Promise<void> => {
  await writeFile(`${path}.new`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
};
