import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigurationError, loadConfiguration, readConfigurationFile } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { directory, load, local, problemsOf, vendor } from './support/configuration.ts';
import { testEngine } from './support/engines.ts';

describe('a provider package', () => {
  const importing = (services: unknown, importProvider: (name: string) => Promise<unknown>) =>
    loadConfiguration({ providers: [vendor], overrides: { services: { mt: services } }, importProvider });

  it('is imported by name, checked and configured', async () => {
    const { definition } = testEngine({ id: 'acme' });
    const names: string[] = [];
    const configuration = await loadConfiguration({
      providers: [vendor],
      overrides: { services: { mt: ['@acme/mt', 'vendor'] } },
      env: { ACME_KEY: 'acme-key', VENDOR_API_KEY: 'long-enough' },
      importProvider: async (name) => {
        names.push(name);
        return { default: definition };
      },
    });
    expect(names).toEqual(['@acme/mt']);
    expect(configuration.selected.mt).toEqual(['acme', 'vendor']);
    expect(configuration.configured.find(({ definition: { id } }) => id === 'acme')?.options).toEqual({
      key: 'acme-key',
    });
  });

  const definitionSource = (id: string): string => `
    const any = { safeParse: (data) => ({ success: true, data }), toJSONSchema: () => ({}) };
    export default { contract: 'mt/v1', slot: 'mt', id: '${id}', packageName: '${id}', displayName: 'Mine', setup: '',
      env: {}, options: any, isConfigured: () => true, create: () => { throw new Error('not needed'); } };`;

  it('is found where the configuration is, as a file or installed', async () => {
    const path = await directory({ 'mine.mjs': definitionSource('mine') });
    await mkdir(join(path, 'node_modules', 'acme-mt'), { recursive: true });
    await writeFile(join(path, 'node_modules', 'acme-mt', 'entry.js'), definitionSource('acme'));
    await writeFile(
      join(path, 'node_modules', 'acme-mt', 'package.json'),
      '{ "name": "acme-mt", "type": "module", "exports": { "import": "./entry.js" } }',
    );
    const configuration = await loadConfiguration({
      providers: [vendor],
      overrides: { services: { mt: ['./mine.mjs', 'acme-mt'] } },
      directory: path,
    });
    expect(configuration.selected.mt).toEqual(['mine', 'acme']);
  });

  it('that is not installed is named, with what else could be meant', async () => {
    const path = await directory({});
    const refused = (mt: string) =>
      problemsOf(
        loadConfiguration({ providers: [vendor], overrides: { services: { mt } }, directory: path }),
      );
    expect((await refused('@acme/absent'))[0]?.message).toContain('not installed');
    expect((await refused('absent'))[0]?.message).toContain('"absent" is no provider');
    expect((await refused('../escape.js'))[0]?.message).toContain('cannot be loaded');
  });

  it.each([
    ['no default export', {}, 'default export'],
    ['something else', { default: { slot: 'mt' } }, 'default export'],
    [
      'options of another schema library',
      { default: { ...local, options: { safeParse: () => ({}) } } },
      'default export',
    ],
    ['another slot', { default: { ...local, slot: 'tts', contract: 'tts/v1' } }, 'services.tts'],
    ['another version', { default: { ...local, contract: 'mt/v2' } }, 'mt/v2'],
    ['a name that is taken', { default: { ...local, id: 'vendor' } }, 'vendor'],
  ])('with %s is refused', async (_, module, message) => {
    const [problem] = await problemsOf(importing('@acme/mt', async () => module));
    expect(problem).toMatchObject({ path: 'services.mt', message: expect.stringContaining(message) });
  });

  it('that fails to load keeps its cause', async () => {
    const cause = new SyntaxError('in the package');
    const [problem] = await problemsOf(importing('@acme/mt', () => Promise.reject(cause)));
    expect(problem).toMatchObject({ cause, message: expect.stringContaining('its import failed') });
    const error = await importing('@acme/mt', () => Promise.reject(cause)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ cause });
  });
});

describe('the file', () => {
  it.each([
    ['dragoman.config.ts', 'const port: number = 7; export default { server: { port } };'],
    ['dragoman.config.js', 'export default { server: { port: 7 } };'],
    ['dragoman.config.json', '{ "server": { "port": 7 } }'],
    ['dragoman.config.yaml', 'server:\n  port: 7\n'],
    ['dragoman.config.yml', 'server: { port: 7 }'],
  ])('%s', async (name, content) => {
    const path = await directory({ 'package.json': '{ "type": "module" }', [name]: content });
    const file = await readConfigurationFile({ directory: path });
    expect(file).toEqual({ path: join(path, name), values: { server: { port: 7 } } });
    expect((await load({ file })).values.server.port).toBe(7);
  });

  it('may be absent or empty', async () => {
    expect(await readConfigurationFile({ directory: await directory({}) })).toBeNull();
    const empty = await directory({ 'dragoman.config.yaml': '# nothing yet\n' });
    expect(await readConfigurationFile({ directory: empty })).toMatchObject({ values: {} });
  });

  it('may be named', async () => {
    const path = await directory({ 'other.json': '{ "dataDir": "x" }' });
    expect(await readConfigurationFile({ directory: path, path: 'other.json' })).toMatchObject({
      values: { dataDir: 'x' },
    });
    await expect(readConfigurationFile({ directory: path, path: 'missing.json' })).rejects.toThrow(
      /missing\.json/,
    );
  });

  it('must be one, readable, and hold an object', async () => {
    const two = await directory({ 'dragoman.config.json': '{}', 'dragoman.config.yaml': '' });
    await expect(readConfigurationFile({ directory: two })).rejects.toThrow(/more than one/);
    const list = await directory({ 'dragoman.config.json': '[]' });
    await expect(readConfigurationFile({ directory: list })).rejects.toThrow(/must hold an object/);
    const broken = await directory({ 'dragoman.config.mjs': 'export default {' });
    await expect(readConfigurationFile({ directory: broken })).rejects.toThrow(/cannot be read/);
  });

  it.each([
    ['dragoman.config.json', '{ "apiKey": canary-secret }'],
    ['dragoman.config.yaml', 'apiKey: "canary-secret\nother: [1'],
  ])('%s that cannot be read is not quoted', async (name, content) => {
    const path = await directory({ [name]: content });
    const error = await readConfigurationFile({ directory: path }).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(inspect(error)).not.toContain('canary');
  });
});
