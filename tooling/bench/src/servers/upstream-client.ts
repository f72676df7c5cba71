import { join } from 'node:path';
import { doubleApiKey } from '@dragoman/vendors';
import { request } from 'undici';
import { freePort } from '../machine/free-port.ts';
import type { Resources } from '../machine/resources.ts';
import { type RunningServer, startServer } from '../machine/server.ts';
import { smallServer } from './programs.ts';

/** The started instant upstream. */
export interface Upstream {
  readonly server: RunningServer;
  /** Base URL with `/v1`. */
  readonly url: string;
  readonly apiKey: string;
  /** From now on every answer waits so long. */
  delay(milliseconds: number): Promise<void>;
}

/** Starts the instant upstream on core 1. */
export const startUpstream = async (folder: string, resources: Resources): Promise<Upstream> => {
  const port = await freePort();
  const switchPort = await freePort();
  const delay = async (milliseconds: number): Promise<void> => {
    const { body } = await request(`http://127.0.0.1:${switchPort}/${milliseconds}`, { method: 'PUT' });
    await body.dump();
  };
  const server = resources.keep(
    await startServer({
      command: smallServer('upstream', String(port), String(switchPort)),
      cores: '1',
      log: join(folder, 'upstream.log'),
      ready: () => delay(0).then(() => true),
    }),
  );
  return { server, url: `http://127.0.0.1:${port}/v1`, apiKey: doubleApiKey, delay };
};
