import { connect } from 'node:net';
import { join } from 'node:path';
import { ensureDebianProgram } from './debian.ts';
import { freePort } from './free-port.ts';
import type { Resources } from './resources.ts';
import { startServer } from './server.ts';

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });

/**
 * Starts a Redis server of our own, which keeps nothing on disk.
 *
 * @returns its URL.
 */
export const startRedisServer = async (folder: string, resources: Resources): Promise<string> => {
  const program = await ensureDebianProgram('/usr/bin/redis-server', 'redis-server');
  const port = await freePort();
  resources.keep(
    await startServer({
      command: [program, '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      cores: '1',
      log: join(folder, 'redis.log'),
      ready: () => canConnect(port),
    }),
  );
  return `redis://127.0.0.1:${port}`;
};
