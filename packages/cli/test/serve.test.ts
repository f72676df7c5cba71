import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type OpenAiDouble, startOpenAiDouble } from '@dragoman/vendors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragoman, makeFolder, type Service, startService } from './support/command.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let engine: OpenAiDouble;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await makeFolder();
  engine = await startOpenAiDouble({ translate: ({ text }) => text.toUpperCase() });
  env = { OPENAI_BASE_URL: engine.url, OPENAI_API_KEY: engine.apiKey ?? '', DRAGOMAN_SERVICES_MT: 'openai' };
});
afterAll(async () => {
  await engine.close();
  await folder.remove();
});

const start = (...words: string[]): Promise<Service> =>
  startService({ cwd: folder.path, env }, words.length > 0 ? words : undefined);

/** The words that a process runs with now, Node's own included. */
const wordsOf = async ({ pid }: Service): Promise<readonly string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');

const shell = async (command: string) => {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], stdout] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  return { code, stdout };
};

/** Starts a translation and resolves once the engine has it. */
const translateSlowly = async (service: Service): Promise<ReturnType<typeof dragoman>> => {
  engine.reset();
  engine.fail({ kind: 'hang' });
  // A text that no other test has translated: it would come from memory.
  const asked = dragoman(['translate', 'Slowly', '--from', 'en', '--to', 'es'], { cwd: folder.path });
  await engine.until(() => engine.requests.length === 1);
  expect(service.pid).toBeGreaterThan(0);
  return asked;
};

describe('dragoman serve', () => {
  it('tells at the first start how to use it, and the command that it prints works', async () => {
    const service = await start();
    const { base_url, dashboard_url, api_key, ca_cert, setup_url } = await service.facts();
    for (const fact of [base_url, dashboard_url, ca_cert, join(folder.path, 'data', 'first-run.json')])
      expect(service.said()).toContain(fact);
    // Nobody sees it: what a service manager logs has no key, and the command reads it where it is.
    expect(service.said()).not.toContain(api_key);
    expect(service.said() + service.logged()).not.toContain(new URL(setup_url).searchParams.get('token'));
    const curl = /^ +curl[\s\S]*?'\{.*\}'$/m.exec(service.said())?.[0] ?? '';
    const { code, stdout } = await shell(`${curl} --silent --show-error`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      success: true,
      data: { translated_text: 'THE WEATHER IS NICE TODAY.', target_language: 'es' },
    });
    // The log is for machines: every line is JSON, and the key is in none.
    const lines = service.logged().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toContain('ready');
    expect(service.logged()).not.toContain(api_key);
    expect(await service.stop()).toBe(0);
  });

  it('says only where it is at later starts, and keeps the key to itself', async () => {
    const service = await start();
    const { base_url, api_key } = await service.facts();
    await service.untilSaid('first-run.json\n');
    expect(service.said()).toMatch(/^Dragoman is ready: (\S+)\nNobody can sign in .*first-run\.json\n$/);
    expect(service.said()).toContain(`ready: ${base_url.replace(/\/v1$/, '')}\n`);
    expect(service.said() + service.logged()).not.toContain(api_key);
    if (process.platform === 'linux') expect(await wordsOf(service)).toContain('--max-semi-space-size=32');
    expect(await service.stop()).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'takes another bound of what V8 keeps for young objects',
    async () => {
      const said = { NODE_OPTIONS: '--max-semi-space-size=24' };
      const service = await startService({ cwd: folder.path, env: { ...env, ...said } });
      expect(await wordsOf(service)).not.toContain('--max-semi-space-size=32');
      expect(await service.stop()).toBe(0);
    },
  );

  it('answers what is in flight when it is told to end', async () => {
    const service = await start();
    engine.reset();
    engine.fail({ kind: 'delay', delayMs: 1_000 });
    const asked = dragoman(['translate', 'Hello', '--from', 'en', '--to', 'es'], { cwd: folder.path });
    await engine.until(() => engine.requests.length === 1);
    service.signal('SIGTERM');
    expect(await asked).toMatchObject({ code: 0, stdout: 'HELLO\n' });
    expect(await service.ended).toBe(0);
    expect(service.said()).toContain('SIGTERM');
  });

  it('ends a few seconds after the drain, whatever hangs', async () => {
    const other = await makeFolder();
    const short = { ...env, DRAGOMAN_SERVER_DRAIN_SECONDS: '0' };
    const service = await startService({ cwd: other.path, env: short });
    const files = await readdir(other.path, { recursive: true });
    const file = files.find((path) => path.endsWith('postmaster.pid')) ?? '';
    const database = Number.parseInt(await readFile(join(other.path, file), 'utf8'), 10);
    // It cannot be told to end, and is waited for.
    process.kill(database, 'SIGSTOP');
    try {
      service.signal('SIGTERM');
      expect(await service.ended).toBe(1);
      expect(service.said()).toContain('not done in time');
    } finally {
      process.kill(database, 'SIGCONT');
      // The process may have ended before it came to that.
      process.kill(database, 'SIGINT');
    }
    await expect.poll(() => readdir(dirname(join(other.path, file)))).not.toContain('postmaster.pid');
    await other.remove();
  });

  it('ends at once at the second signal', async () => {
    const service = await start();
    const asked = translateSlowly(service);
    await engine.until(() => engine.requests.length === 1);
    service.signal('SIGINT');
    await service.untilSaid('A second signal ends it at once.');
    const impatience = setInterval(() => service.signal('SIGINT'), 100);
    expect(await service.ended).toBe(130);
    clearInterval(impatience);
    engine.clearFailures();
    expect((await asked).code).toBe(1);
  });

  it('shares the database with a worker of its own', async () => {
    const service = await start();
    const worker = await start('worker');
    expect(worker.said()).toBe('Dragoman is ready (worker)\n');
    expect(await service.stop()).toBe(0);
    expect(await worker.stop()).toBe(0);
  });

  it('says which port is taken, without a stack', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const { code, stderr } = await dragoman(['serve', '--port', String(port)], { cwd: folder.path, env });
    blocker.close();
    expect(stderr).toBe(
      `Port ${port} is in use. Stop what uses it, or choose another: --port ${port + 1}.\n`,
    );
    expect(code).toBe(1);
  });

  it('names every problem of the configuration, without a stack', async () => {
    const broken = { ...env, DRAGOMAN_SERVER_PORT: 'many', DATABASE_URL: 'mysql://root:hunter2@localhost/x' };
    const { code, stderr } = await dragoman(['serve'], { cwd: folder.path, env: broken });
    expect(stderr).toMatch(/server\.port \(DRAGOMAN_SERVER_PORT\)/);
    expect(stderr).toMatch(/databaseUrl \(DATABASE_URL/);
    expect(stderr).not.toMatch(/hunter2|\n +at /);
    expect(code).toBe(1);
  });

  it('takes options before the environment before the file', async () => {
    const other = await makeFolder();
    await writeFile(
      join(other.path, 'own.yaml'),
      'dataDir: from-file\nserver: { serviceName: From file, port: 1 }\n',
    );
    const service = await startService(
      { cwd: other.path, env: { ...env, DRAGOMAN_SERVER_PORT: '2', DRAGOMAN_LOG_LEVEL: 'silent' } },
      ['serve', '--config', 'own.yaml', '--port', '0', '--host', '127.0.0.1'],
    );
    expect((await stat(join(other.path, 'from-file', 'first-run.json'))).mode & 0o777).toBe(0o600);
    expect(service.logged()).toBe('');
    await service.stop();
    await other.remove();
  });

  it('says what to do where no engine is there', async () => {
    const other = await makeFolder();
    const service = await startService({
      cwd: other.path,
      env: { DRAGOMAN_PROVIDERS_APERTIUM_MODES_DIRECTORY: join(other.path, 'none') },
    });
    await service.untilSaid('No engine is configured');
    expect(service.said()).toMatch(/dragoman engines add en-es/);
    expect(service.said()).toMatch(/OPENAI_API_KEY/);
    await service.stop();
    await other.remove();
  });
});
