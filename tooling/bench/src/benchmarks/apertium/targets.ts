import { join } from 'node:path';
import { createKeys } from '../../dragoman/keys.ts';
import { startDragoman } from '../../dragoman/start.ts';
import { answers, type LoadRequest } from '../../load/request.ts';
import type { Target } from '../../load/target.ts';
import { ensureDebianProgram } from '../../machine/debian.ts';
import { freePort } from '../../machine/free-port.ts';
import { moveEmbeddedDatabase } from '../../machine/postgresql.ts';
import type { Resources } from '../../machine/resources.ts';
import { type RunningServer, startServer } from '../../machine/server.ts';
import { smallServer } from '../../servers/programs.ts';
import { translateRequests } from '../translate-requests.ts';

/** Apertium may use the whole machine, whoever drives it. */
const cores = '0,1';

const targetOf = (
  name: string,
  { pid }: RunningServer,
  requests: readonly LoadRequest[],
  helpers: Target['helpers'] = {},
): Target => ({ name, pid, requests, helpers });

/** apertium-apy as Debian packages it; `parameters` are those of its own command line. */
export const startApy = async (
  name: string,
  parameters: readonly string[],
  folder: string,
  resources: Resources,
): Promise<Target> => {
  const program = await ensureDebianProgram('/usr/bin/apertium-apy', 'apertium-apy');
  const port = await freePort();
  const loadRequest: LoadRequest = {
    url: `http://127.0.0.1:${port}/translate`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: ['langpair=eng%7Cspa&markUnknown=no&q=', ''],
    encoding: 'form',
  };
  const server = await startServer({
    command: [program, '-p', String(port), ...parameters, '/usr/share/apertium'],
    cores,
    log: join(folder, `${name.replace(/\W+/g, '-')}.log`),
    ready: () => answers(loadRequest),
  });
  return targetOf(name, resources.keep(server), [loadRequest]);
};

/** Our own pool behind bare node:http. */
export const startBarePool = async (folder: string, resources: Resources): Promise<Target> => {
  const port = await freePort();
  const requests = translateRequests(`http://127.0.0.1:${port}`, ['none']);
  const server = await startServer({
    command: smallServer('apertium-pool', String(port)),
    cores,
    log: join(folder, 'bare-pool.log'),
    ready: () => answers(requests[0]),
  });
  return targetOf('bare pool', resources.keep(server), requests);
};

/**
 * Our service as it starts by itself, with everything on and memory off.
 *
 * @param checkout another checkout of this repository, built. Default: this one
 */
export const startOurs = async (
  name: string,
  folder: string,
  resources: Resources,
  checkout?: string,
): Promise<Target> => {
  const dragoman = await startDragoman({
    folder: join(folder, name.replaceAll(' ', '-')),
    cores,
    environment: { DRAGOMAN_SERVICES_MT: 'apertium' },
    ...(checkout === undefined ? {} : { checkout }),
  });
  resources.keep(dragoman.server);
  const postgresql = await moveEmbeddedDatabase(dragoman.dataFolder, cores);
  const requests = translateRequests(dragoman.origin, await createKeys(dragoman, 1, 0));
  return targetOf(name, dragoman.server, requests, { postgresql });
};
