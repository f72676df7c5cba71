import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/machine/free-port.ts';
import { processorMilliseconds, processTree, residentMegabytes } from '../src/machine/process-tree.ts';
import { withResources } from '../src/machine/resources.ts';
import { startServer } from '../src/machine/server.ts';

const isLinux = process.platform === 'linux';
if (!isLinux) console.warn('Skipped: processes are measured on Linux alone.');

/** Has a child, uses 100 ms of processor time, then answers. */
const program = (port: number) => `
  require('node:child_process').spawn('sleep', ['20']);
  while (process.cpuUsage().user < 100_000);
  require('node:http').createServer((_, response) => response.end(process.env.COLOUR)).listen(${port});`;

describe.skipIf(!isLinux)('a server of a benchmark', () => {
  let log = '';
  beforeAll(async () => {
    log = join(await mkdtemp(join(tmpdir(), 'bench-machine-')), 'output.log');
  });

  const start = async () => {
    const port = await freePort();
    const answer = async () => (await request(`http://127.0.0.1:${port}`)).body.text();
    const server = await startServer({
      command: [process.execPath, '-e', program(port)],
      cores: '0',
      environment: { COLOUR: 'blue' },
      log,
      ready: async () => (await answer()) === 'blue',
    });
    return { server, answer };
  };

  it('runs in an environment of its own, is measured with its children, and stops', async () => {
    const answer = await withResources(async (resources) => {
      const started = await start();
      const { pid, startMilliseconds } = resources.keep(started.server);
      expect(await started.answer()).toBe('blue');
      expect(startMilliseconds).toBeGreaterThanOrEqual(100);
      expect(processTree(pid)).toHaveLength(2);
      expect(processorMilliseconds(pid)).toBeGreaterThanOrEqual(100);
      expect(residentMegabytes(pid)).toBeGreaterThan(20);
      return started.answer;
    });
    await expect(answer()).rejects.toThrow();
  });

  it('is stopped where the work that keeps it fails', async () => {
    let answer = () => Promise.resolve('');
    const work = withResources(async (resources) => {
      const started = await start();
      resources.keep(started.server);
      answer = started.answer;
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    await expect(answer()).rejects.toThrow();
  });

  it('tells what a server said that does not start', async () => {
    const starting = startServer({
      command: [process.execPath, '-e', 'console.error("port taken"); process.exit(3)'],
      cores: '0',
      log,
      ready: () => Promise.reject(new Error('nobody listens')),
    });
    await expect(starting).rejects.toThrow(/ended while starting:[\s\S]*port taken/);
  });
});
