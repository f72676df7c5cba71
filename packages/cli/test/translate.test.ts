import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { paginate, unwrap } from '@dragoman/client';
import { type OpenAiDouble, openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragoman, makeFolder, type Service, startService } from './support/command.ts';
import { connect } from './support/connect.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let elsewhere: Awaited<ReturnType<typeof makeFolder>>;
let engine: OpenAiDouble;
let service: Service;
let runner: Runner;
let facts: Awaited<ReturnType<Service['facts']>>;

beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  elsewhere = await makeFolder();
  engine = await startOpenAiDouble({ translate: ({ text }) => text.toUpperCase() });
  service = await startService({
    cwd: folder.path,
    env: { OPENAI_BASE_URL: engine.url, OPENAI_API_KEY: engine.apiKey ?? '', DRAGOMAN_SERVICES_MT: 'openai' },
  });
  facts = await service.facts();
});
afterAll(async () => {
  await runner.close();
  await service.stop();
  await engine.close();
  await folder.remove();
  await elsewhere.remove();
});

const here = (words: string[], input?: string) =>
  runner.run(['translate', ...words], { cwd: folder.path }, input);
const there = (words: string[], env: Record<string, string> = {}) =>
  runner.run(['translate', 'Hello', '--from', 'en', '--to', 'es', ...words], { cwd: elsewhere.path, env });

describe('dragoman translate', () => {
  it('prints the translation alone', async () => {
    const words = ['translate', 'Hello', 'world', '--from', 'en', '--to', 'es'];
    expect(await dragoman(words, { cwd: folder.path })).toEqual({
      code: 0,
      stdout: 'HELLO WORLD\n',
      stderr: '',
    });
  });

  it('reads standard input where no text is given, and keeps its lines', async () => {
    const { code, stdout } = await dragoman(
      ['translate', '--from', 'en', '--to', 'es'],
      { cwd: folder.path },
      'First line.\n\nSecond line.\n',
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'FIRST LINE.\n\nSECOND LINE.\n' });
    const empty = await here(['--to', 'es'], ' \n');
    expect(empty).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/no text to translate/),
    });
  });

  it('translates lines by themselves, many in one request, and keeps blank ones', async () => {
    const path = join(folder.path, 'labels.txt');
    const labels = Array.from({ length: 120 }, (_, index) => `label ${index}`);
    await writeFile(path, `${labels.slice(0, 60).join('\n')}\r\n\n${labels.slice(60).join('\n')}\n`);
    engine.reset();
    const direction = ['--from', 'en', '--to', 'es', '--lines'];
    const { code, stdout } = await here([...direction, '--file', path]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${[...labels.slice(0, 60), '', ...labels.slice(60)].join('\n').toUpperCase()}\n`,
    });
    expect(engine.requests.length).toBeLessThan(20);
    const { stdout: json } = await here([...direction, '--json'], 'label 1\n\nlabel 2\n');
    expect(JSON.parse(json)).toMatchObject([
      { index: 0, success: true, translated_text: 'LABEL 1', cached: true },
      { index: 2, success: true, translated_text: 'LABEL 2' },
    ]);
    const both = await here(['Hello', ...direction, '--file', path]);
    expect(both).toMatchObject({ code: 1, stderr: expect.stringMatching(/not both/) });
    const missing = await here([...direction, '--file', join(folder.path, 'nothing.txt')]);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing.txt cannot be read/) });
  });

  it('translates what is between the tags of HTML', async () => {
    const { stdout } = await here(
      ['--from', 'en', '--to', 'es', '--format', 'html'],
      '<p class="x">Hi <b>you</b></p>\n',
    );
    expect(stdout).toBe('<p class="x">HI <b>YOU</b></p>\n');
    const unknown = await here(['Hi', '--to', 'es', '--format', 'rtf']);
    expect(unknown).toMatchObject({ code: expect.any(Number), stderr: expect.stringMatching(/rtf/) });
    expect(unknown.code).not.toBe(0);
  });

  it('prints the whole answer as JSON', async () => {
    const { stdout } = await here(['Hello', '--from', 'en', '--to', 'es', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      translated_text: 'HELLO',
      source_language: 'en',
      status: 'completed',
      quality_score: expect.any(Number),
    });
  });

  it('passes on what it is asked for', async () => {
    const direction = ['--from', 'en', '--to', 'es'];
    const unknown = await here(['Hello', ...direction, '--model', 'openai/nonesuch']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/\(unknown_model, request/) });
    engine.reset();
    await here(['Good evening', ...direction]);
    await here(['Good evening', ...direction, '--formal', '--adapt']);
    const asked = engine.requests.map(({ body }) => {
      const [system, user] = JSON.parse(body.toString()).messages;
      return { rules: system.content, data: JSON.parse(user.content) };
    });
    const [plain] = asked;
    const instructed = asked.find(({ data }) => data.formality === 'formal');
    expect(plain?.data).not.toHaveProperty('formality');
    expect(instructed?.rules).toContain('adaptations');
    expect(plain?.rules).not.toContain('adaptations');
  });

  it('prints a problem with what to do, its place and its code', async () => {
    const unknown = await here(['Hello', '--to', 'klingonish']);
    expect(unknown.code).toBe(1);
    expect(unknown.stdout).toBe('');
    expect(unknown.stderr).toMatch(/\/target_language: .*\n\(unsupported_language, request [\w-]+\)\n$/);
    engine.fail(openAiErrors.invalidKey());
    const failed = await here(['Hello there', '--from', 'en', '--to', 'es']);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/\(provider_error, request/) });
  });

  it('finds the service by options, by the environment, and by the data directory', async () => {
    const { base_url: url, api_key: key, ca_cert: ca } = facts;
    const found = { code: 0, stdout: 'HELLO\n' };
    expect(await there(['--url', url, '--key', key, '--ca', ca])).toMatchObject(found);
    const env = { DRAGOMAN_URL: url, DRAGOMAN_API_KEY: key, DRAGOMAN_CA_CERT: ca };
    expect(await there([], env)).toMatchObject(found);
    expect(await there(['--data-dir', join(folder.path, 'data')])).toMatchObject(found);
    expect(await there([], { DRAGOMAN_DATA_DIR: join(folder.path, 'data') })).toMatchObject(found);
    expect(await there([])).toMatchObject({ code: 1, stderr: expect.stringMatching(/No service is known/) });
  });

  it('sends the kept key to no other address', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    let connections = 0;
    other.on('connection', () => {
      connections += 1;
    });
    const url = `https://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
    const { code, stderr } = await here(['Hello', '--to', 'es', '--url', url]);
    other.close();
    expect(stderr).toMatch(/No key for https:.* is known/);
    expect({ code, connections }).toEqual({ code: 1, connections: 0 });
  });

  it('talks to nobody whose certificate it cannot trust, and to nobody in clear', async () => {
    const { base_url: url, api_key: key } = facts;
    const untrusted = await there(['--url', url, '--key', key]);
    expect(untrusted).toMatchObject({ code: 1, stderr: expect.stringMatching(/not trusted/) });
    const clear = await there(['--url', 'http://translate.example/v1', '--key', key]);
    expect(clear).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/would cross the network in clear/),
    });
  });

  it('trusts a certificate that an unknown authority signed, by the certificate itself', async () => {
    const authority = await generate([{ name: 'commonName', value: 'An authority' }], {
      keyType: 'ec',
      extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
    });
    const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      ca: { cert: authority.cert, key: authority.private },
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    const answer = JSON.stringify({ success: true, data: { translated_text: 'HOLA', warnings: [] } });
    const server = createServer({ cert: leaf.cert, key: leaf.private }, (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
    );
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const data = join(elsewhere.path, 'signed');
    await mkdir(data);
    await writeFile(join(data, 'cert.pem'), leaf.cert);
    const url = `https://localhost:${(server.address() as AddressInfo).port}/v1`;
    const facts = { base_url: url, api_key: 'dgm_x', ca_cert: join(data, 'cert.pem') };
    await writeFile(join(data, 'first-run.json'), JSON.stringify(facts));
    expect(await there(['--data-dir', data])).toMatchObject({ code: 0, stdout: 'HOLA\n' });
    server.close();
  });

  it('says so where the kept facts are damaged', async () => {
    const data = join(elsewhere.path, 'damaged');
    await mkdir(data);
    await writeFile(join(data, 'first-run.json'), '{"base_url":');
    expect(await there(['--data-dir', data])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is damaged/),
    });
  });
});

describe('the client on a real service', () => {
  it('translates, lists page after page, and names models and languages', async () => {
    const { client, close } = await connect(facts);
    const ids = new Set<string>();
    for (const text of ['One', 'Two', 'Three']) {
      const translation = await client.translate({ text, source_language: 'en', target_language: 'fr' });
      expect(translation.translated_text).toBe(text.toUpperCase());
      ids.add(translation.id);
    }
    const listed: string[] = [];
    const pages = paginate((page) =>
      client.api.GET('/v1/translations', { params: { query: { ...page, limit: 2, target_language: 'fr' } } }),
    );
    for await (const { id } of pages) listed.push(id);
    expect(new Set(listed)).toEqual(ids);
    expect(listed).toHaveLength(3);
    const models = unwrap(await client.api.GET('/v1/models'));
    expect(models.some(({ provider }) => provider === 'openai')).toBe(true);
    await close();
  });

  it('gives the same answer under the same idempotency key', async () => {
    const { client, close } = await connect(facts);
    const request = { text: 'Once', source_language: 'en', target_language: 'fr' };
    const first = await client.translate(request, { idempotencyKey: 'once' });
    expect(await client.translate(request, { idempotencyKey: 'once' })).toEqual(first);
    await expect(
      client.translate({ ...request, text: 'Twice' }, { idempotencyKey: 'once' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await close();
  });

  it('carries the problem document of a refusal', async () => {
    const { client, close } = await connect({ ...facts, api_key: 'dgm_wrong' });
    await expect(client.translate({ text: 'Hello', target_language: 'es' })).rejects.toMatchObject({
      name: 'DragomanError',
      status: 401,
      code: 'invalid_api_key',
      requestId: expect.stringMatching(/.+/),
    });
    await close();
  });
});

describe('dragoman glossaries, memory and usage', () => {
  const run = (words: string) => runner.run(words.split(' '), { cwd: folder.path });
  const write = (name: string, text: string) => writeFile(join(folder.path, name), text);
  const read = (name: string) => readFile(join(folder.path, name), 'utf8');

  it('bring terms and translations in and out, and say what was used', async () => {
    const { client, close } = await connect(facts);
    const body = { name: 'Shop', source_language: 'en', target_language: 'es' };
    const { id } = unwrap(await client.api.POST('/v1/glossaries', { body }));
    await close();
    expect((await run('glossaries list')).stdout).toMatch(new RegExp(`^${id}  Shop  en    es  0$`, 'm'));
    await write('terms.csv', 'source,target\nparcel,paquete\n,nada\n');
    expect(await run(`glossaries import ${id} terms.csv`)).toMatchObject({
      code: 1,
      stdout: '1 imported, 0 updated, 0 unchanged, 1 not taken; 1 entries now\n',
      stderr: expect.stringMatching(/^line 3: /),
    });
    await write('terms.csv', 'source,target\nharbour,puerto\n');
    expect(await run(`glossaries import ${id} terms.csv --mode replace`)).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining('1 removed; 1 entries now') },
    });
    expect(await run(`glossaries import ${id} terms.xlsx`)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('must be named .csv, .tsv, .tbx') },
    });
    expect(await run(`glossaries export ${id} --format tsv --out out.tsv`)).toMatchObject({
      ...{ code: 0, stdout: 'out.tsv\n' },
    });
    expect(await read('out.tsv')).toContain('harbour\tpuerto');

    await run('translate Crane --from en --to es');
    expect((await run('memory export --to es --out out.tmx')).stdout).toBe('out.tmx\n');
    const tmx = await read('out.tmx');
    expect(tmx).toContain('<seg>CRANE</seg>');
    await write('in.tmx', tmx.replaceAll('<seg>CRANE</seg>', '<seg>Grúa</seg>'));
    expect(await run('memory import in.tmx')).toMatchObject({ code: 0, stderr: '' });
    expect((await run('translate Crane --from en --to es')).stdout).toBe('Grúa\n');

    const { stdout } = await run('usage');
    expect(stdout).toMatch(/^\d{4}-\d\d-01 to .*: \d+ requests, [1-9]\d* characters .*unlimited a month/);
    expect(stdout).toMatch(/ {2}text {2,}\d+ {2,}\d+ {2,}\d+ {2,}characters$/m);
    expect(JSON.parse((await run('usage --from 2020-01-01 --to 2020-01-31 --json')).stdout)).toMatchObject({
      ...{ requests: 0, days: [] },
    });
  });
});
