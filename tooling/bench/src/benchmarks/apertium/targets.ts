import { join } from 'node:path';
import { request } from 'undici';
import { headersFor } from '../../dragoman/client.ts';
import { createKeys } from '../../dragoman/keys.ts';
import { startDragoman } from '../../dragoman/start.ts';
import type { LoadRequest } from '../../load/request.ts';
import { ensureDebianProgram } from '../../machine/debian.ts';
import { freePort } from '../../machine/free-port.ts';
import type { DatabaseServer } from '../../machine/postgresql.ts';
import type { Resources } from '../../machine/resources.ts';
import { type RunningServer, startServer } from '../../machine/server.ts';
import { smallServer } from '../../servers/programs.ts';
import { shortSentence } from './texts.ts';

/** Apertium may use the whole machine, whoever drives it. */
const cores = '0,1';

/** A server that translates from English to Spanish with Apertium. */
export interface ApertiumTarget {
  readonly name: string;
  readonly server: RunningServer;
  requestFor(text: string): LoadRequest;
}

const answers = async ({ url, headers, body }: LoadRequest): Promise<boolean> => {
  const answer = await request(url, { method: 'POST', headers, body });
  await answer.body.dump();
  return answer.statusCode === 200;
};

/** apertium-apy as Debian packages it; `parameters` are those of its own command line. */
export const startApy = async (
  name: string,
  parameters: readonly string[],
  folder: string,
  resources: Resources,
): Promise<ApertiumTarget> => {
  const program = await ensureDebianProgram('/usr/bin/apertium-apy', 'apertium-apy');
  const port = await freePort();
  const requestFor = (text: string): LoadRequest => ({
    url: `http://127.0.0.1:${port}/translate`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ langpair: 'eng|spa', q: text, markUnknown: 'no' }).toString(),
  });
  const server = await startServer({
    command: [program, '-p', String(port), ...parameters, '/usr/share/apertium'],
    cores,
    log: join(folder, `${name.replace(/\W+/g, '-')}.log`),
    ready: () => answers(requestFor(shortSentence)),
  });
  return { name, server: resources.keep(server), requestFor };
};

const translateBody = (text: string): string =>
  JSON.stringify({ text, source_language: 'en', target_language: 'es', memory: 'skip' });

/** Our own pool behind bare node:http. */
export const startBarePool = async (folder: string, resources: Resources): Promise<ApertiumTarget> => {
  const port = await freePort();
  const requestFor = (text: string): LoadRequest => ({
    url: `http://127.0.0.1:${port}/`,
    headers: { 'content-type': 'application/json' },
    body: translateBody(text),
  });
  const server = await startServer({
    command: smallServer('apertium-pool', String(port)),
    cores,
    log: join(folder, 'bare-pool.log'),
    ready: () => answers(requestFor(shortSentence)),
  });
  return { name: 'bare pool', server: resources.keep(server), requestFor };
};

/** Our service with everything on and memory off. */
export const startOurs = async (
  folder: string,
  database: DatabaseServer,
  resources: Resources,
): Promise<ApertiumTarget> => {
  const dragoman = await startDragoman({
    folder: join(folder, 'dragoman'),
    cores,
    databaseUrl: await database.createDatabase('dragoman'),
    environment: { DRAGOMAN_SERVICES_MT: 'apertium' },
  });
  resources.keep(dragoman.server);
  const [key = ''] = await createKeys(dragoman, 1, 0);
  return {
    name: 'dragoman',
    server: dragoman.server,
    requestFor: (text) => ({
      url: `${dragoman.origin}/v1/translate`,
      headers: headersFor(key),
      body: translateBody(text),
    }),
  };
};
