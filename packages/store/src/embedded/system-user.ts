import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StoreError } from '../error.ts';

const run = promisify(execFile);

/** Whom the server runs as. */
export interface ServerOwner {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** The system user that owns the database of a service which runs as root: PostgreSQL refuses to run as root. */
const systemUserName = 'dragoman';

const readPasswd = async (): Promise<readonly ServerOwner[]> =>
  (await readFile('/etc/passwd', 'utf8')).split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name === undefined || uid === undefined || gid === undefined
      ? []
      : [{ name, uid: Number(uid), gid: Number(gid) }];
  });

/** The named user of a number, as `initdb` needs it. */
export const findUser = async (uid: number): Promise<ServerOwner | undefined> =>
  (await readPasswd()).find((user) => user.uid === uid);

/** Finds or makes the system user. */
export const ensureSystemUser = async (): Promise<ServerOwner> => {
  const find = async () => (await readPasswd()).find((user) => user.name === systemUserName);
  const known = await find();
  if (known !== undefined) return known;
  let reason = 'the user is not there afterwards';
  try {
    await run(
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/var/lib/dragoman',
        '--shell',
        '/usr/sbin/nologin',
        systemUserName,
      ],
      { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } },
    );
  } catch (error) {
    reason = error instanceof Error ? (error.message.split('\n').at(-2) ?? error.message) : 'unknown';
  }
  // Another process may have made it in the same moment.
  const made = await find();
  if (made !== undefined) return made;
  throw new StoreError(
    'server_failed',
    `PostgreSQL does not run as root, and the system user \`${systemUserName}\` cannot be made (${reason}). Make it (\`useradd --system ${systemUserName}\`), start Dragoman as another user, or set DATABASE_URL.`,
  );
};
