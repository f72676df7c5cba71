import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, type LoadRequest } from '../../load/request.ts';
import type { Target } from '../../load/target.ts';
import { freePort } from '../../machine/free-port.ts';
import type { DatabaseServer } from '../../machine/postgresql.ts';
import type { Resources } from '../../machine/resources.ts';
import { startServer } from '../../machine/server.ts';
import { ensurePortkey } from '../../peers/portkey.ts';
import { smallServer } from '../../servers/programs.ts';
import type { Upstream } from '../../servers/upstream-client.ts';
import { chatRequest, translateRequests } from '../translate-requests.ts';

/** What every target of this benchmark is started with. */
export interface Surroundings {
  readonly folder: string;
  readonly resources: Resources;
  readonly upstream: Upstream;
  readonly database: DatabaseServer;
}

const start = async (
  { folder, resources, upstream, database }: Surroundings,
  name: string,
  command: readonly string[],
  requests: readonly LoadRequest[],
): Promise<Target> => {
  const server = resources.keep(
    await startServer({
      command,
      cores: '0',
      log: join(folder, `${name}.log`),
      ready: () => answers(requests[0]),
    }),
  );
  const helpers = { upstream: upstream.server.pid, postgresql: database.server.pid };
  return { name, pid: server.pid, requests, helpers };
};

/** Portkey's gateway as it comes: no key of ours, no storage. */
export const startPortkey = async (surroundings: Surroundings): Promise<Target> => {
  const program = await ensurePortkey();
  const port = await freePort();
  const target = chatRequest(`http://127.0.0.1:${port}/v1`, {
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': surroundings.upstream.url,
  });
  return start(
    surroundings,
    'portkey',
    [process.execPath, program, '--headless', `--port=${port}`],
    [target],
  );
};

/** Express 5 and undici alone. */
export const startExpressProxy = async (surroundings: Surroundings): Promise<Target> => {
  const port = await freePort();
  const command = smallServer('express-proxy', String(port), `${surroundings.upstream.url}/chat/completions`);
  return start(surroundings, 'express', command, translateRequests(`http://127.0.0.1:${port}`, ['none']));
};

/** The minimum with our promises; the second target is the same process with one key. */
export const startMinimum = async (
  surroundings: Surroundings,
  keyCount: number,
): Promise<[Target, Target]> => {
  const port = await freePort();
  const keys = Array.from({ length: keyCount }, () => `dgm_${randomBytes(24).toString('base64url')}`);
  const keyFile = join(surroundings.folder, 'minimum-keys.txt');
  await writeFile(keyFile, keys.join('\n'));
  const databaseUrl = await surroundings.database.createDatabase('minimum');
  const command = smallServer(
    'minimum-gateway',
    String(port),
    surroundings.upstream.url,
    databaseUrl,
    keyFile,
  );
  const requests = translateRequests(`http://127.0.0.1:${port}`, keys);
  const target = await start(surroundings, 'minimum', command, requests);
  return [target, { ...target, name: 'minimum, one key', requests: requests.slice(0, 1) }];
};
