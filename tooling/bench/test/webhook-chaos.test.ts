import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { balances, type Ledger } from '../src/benchmarks/webhook-chaos/ledger.ts';
import { Supervised } from '../src/benchmarks/webhook-chaos/supervised.ts';
import { freePort } from '../src/machine/free-port.ts';
import { startServer } from '../src/machine/server.ts';

const balanced: Ledger = {
  ...{ events: 4, published: 10, pending: 2, delivered: 5, exhausted: 2, cancelled: 1 },
  ...{ missing: 0, unexpected: 0, doubled: 0, unproven: 0, miscounted: 0, silent: 0, unwritten: 0 },
};

describe('the ledger of webhook-chaos', () => {
  it('balances where every published delivery is in one state', () => {
    expect(balances(balanced)).toBe(true);
    expect(balances({ ...balanced, published: 11 })).toBe(false);
  });

  it.each(['missing', 'unexpected', 'doubled', 'unproven', 'miscounted', 'silent', 'unwritten'])(
    'does not balance with one %s',
    (fault) => {
      expect(balances({ ...balanced, [fault]: 1 })).toBe(false);
    },
  );
});

/** Answers with its process id; ends by itself where it is asked to. */
const program = (port: number) => `
  require('node:http').createServer((request, response) => {
    if (request.url === '/end') process.exit(1);
    response.end(String(process.pid));
  }).listen(${port}, '127.0.0.1');`;

const linux = process.platform === 'linux';
if (!linux) console.warn('Skipped: processes are started for benchmarks on Linux alone.');

describe.skipIf(!linux)('a supervised process', () => {
  it('comes back when it was killed and when it ended by itself, which is counted', async () => {
    const port = await freePort();
    const ask = async (path = '/') => (await request(`http://127.0.0.1:${port}${path}`)).body.text();
    const log = join(await mkdtemp(join(tmpdir(), 'bench-supervised-')), 'output.log');
    const supervised = new Supervised(() =>
      startServer({
        ...{ command: [process.execPath, '-e', program(port)], cores: '0', log },
        ready: () => ask().then(() => true),
      }),
    );
    await supervised.ready();
    const first = await ask();
    await supervised.kill();
    await supervised.ready();
    const second = await ask();
    expect(second).not.toBe(first);
    expect(supervised.deaths).toBe(0);

    await expect(ask('/end')).rejects.toThrow();
    await expect.poll(() => supervised.deaths).toBe(1);
    await supervised.ready();
    expect(await ask()).not.toBe(second);
    await supervised.stop();
    await expect(ask()).rejects.toThrow();
  });
});
