import { afterAll, beforeAll, describe } from 'vitest';
import { openTestStore, type TestStore, type TestStoreOptions } from '../../src/testing.ts';

const databaseUrl = process.env.TEST_DATABASE_URL || undefined;
if (databaseUrl === undefined) {
  console.info('TEST_DATABASE_URL is not set: the suites run on the embedded server.');
}

/** The servers that every shared suite runs on: that of the environment, else the embedded one, as the API's tests do. */
const servers: readonly { name: string; databaseUrl: string | undefined }[] = [
  { name: databaseUrl ? 'PostgreSQL of TEST_DATABASE_URL' : 'embedded PostgreSQL', databaseUrl },
];

/** Runs a suite on each server, with a fresh database per server. */
export const onEachServer = (
  title: string,
  suite: (opened: () => TestStore, server: { name: string; databaseUrl: string | undefined }) => void,
  options: Omit<TestStoreOptions, 'databaseUrl'> = {},
): void => {
  for (const server of servers) {
    describe(`${title} on ${server.name}`, () => {
      let opened: TestStore | undefined;
      beforeAll(async () => {
        opened = await openTestStore({ ...options, databaseUrl: server.databaseUrl });
      });
      afterAll(async () => {
        await opened?.destroy();
      });
      suite(() => {
        if (opened === undefined) throw new Error('The store is not open.');
        return opened;
      }, server);
    });
  }
};
