import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** A server on which databases may be made; undefined where the environment names none. */
export const testServer = process.env.TEST_DATABASE_URL || undefined;
if (testServer === undefined)
  console.info('TEST_DATABASE_URL is not set: only the embedded database is tested.');

/** An empty database of the test server, with the variables that name it. */
export const makeDatabase = async (
  server: string,
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> => {
  const name = `dragoman_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = server.replace(/^(\w+:\/\/[^/?]*)[^?]*/, `$1/${name}`);
  return {
    env: { DATABASE_URL: url, DRAGOMAN_SECRET_KEY: randomBytes(32).toString('base64') },
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
};
