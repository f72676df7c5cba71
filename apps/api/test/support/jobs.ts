import type { Job, Store } from '@dragoman/store';
import { openTestStore, type TestStore } from '@dragoman/store/testing';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import type { Owner } from '../../src/identity/identity.ts';
import type { AnyJobKind } from '../../src/modules/jobs/types.ts';
import { countingKind, makeJobs } from './job-kinds.ts';

/** A signal that nobody aborts. */
export const never = new AbortController().signal;
/** What is counted at once. */
export const quick = { to: 3, holdAt: null };
/** Counts without a stop. */
export const plain = countingKind(async () => {});

/** A promise, and what resolves it. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

/** A database for the jobs of a file of tests, and what they look at in it. */
export const useJobs = () => {
  let database: TestStore;
  let owner: Owner;
  beforeAll(async () => {
    database = await openTestStore({ databaseUrl: process.env.TEST_DATABASE_URL });
  });
  afterAll(() => database.destroy());

  const row = (id: string): Promise<Job | null> => database.store.jobs.get(owner.accountId, id);
  const stateOf = async (id: string) => (await row(id))?.state;
  return {
    get database() {
      return database;
    },
    /** Of the test that runs. */
    get owner() {
      return owner;
    },
    /** Every test has an account of its own, and jobs that end with it. */
    async start(kinds: readonly AnyJobKind[], options: { store?: Store; concurrency?: number } = {}) {
      const store = options.store ?? database.store;
      const account = await store.accounts.create({ name: 'A' });
      owner = { accountId: account.id, projectId: account.defaultProjectId, actor: null };
      const made = await makeJobs(store, kinds, options);
      onTestFinished(async () => {
        await made.jobs.stop();
        await made.remove();
      });
      return made;
    },
    /** With which another process opens the same store. */
    optionsOfStore() {
      const { connectionString, host = '', database: name = '', user = '' } = database.connection;
      const url = connectionString ?? `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
      return { databaseUrl: url, dataDirectory: '/nonexistent', secretKey: database.secretKey };
    },
    row,
    stateOf,
    becomes: (id: string, state: string, timeout = 10_000) =>
      vi.waitFor(async () => expect(await stateOf(id)).toBe(state), { timeout, interval: 25 }),
  };
};
