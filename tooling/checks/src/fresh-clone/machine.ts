import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../command.ts';

/** A place that knows nothing of this machine's user: an empty home folder, no caches, no settings of ours. */
export interface EmptyMachine {
  /** The folder that holds everything; remove it afterwards. */
  readonly folder: string;
  /** The fresh clone. */
  readonly clone: string;
  /** The whole environment of what runs there. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What a person's shell has anyway and what says how to reach the package registry; nothing else is handed on. */
const handedOn =
  /^(PATH|LANG|LC_.*|TERM|TZ|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|CI)$/;

/** The PATH without what this checkout's own bootstrap put before it. */
const systemPath = (root: string): string =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.startsWith(root) && !folder.includes('node_modules'))
    .join(':');

/**
 * Clones what is committed into an empty place.
 *
 * @param root the repository's root folder
 * @throws Error where git fails
 */
export const makeEmptyMachine = async (root: string): Promise<EmptyMachine> => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-fresh-'));
  await chmod(folder, 0o755); // As a clone usually stands: other users, the database's among them, may pass through.
  const home = join(folder, 'home');
  const clone = join(folder, 'dragoman');
  await mkdir(home);
  // Which registry to ask is the machine's business, so its npm settings count as part of the machine.
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) await copyFile(settings, join(home, '.npmrc'));
  const { code, output } = await runCommand('git', ['clone', '--quiet', root, clone], { cwd: folder });
  if (code !== 0) throw new Error(`git clone failed:\n${output}`);
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => handedOn.test(entry[0]) && entry[1] !== undefined,
  );
  return {
    folder,
    clone,
    environment: {
      ...Object.fromEntries(inherited),
      PATH: systemPath(root),
      HOME: home,
      DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
    },
  };
};

/** A TCP port of the loopback interface that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port was given.')),
      );
    });
  });
