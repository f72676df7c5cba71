import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mtFirefox from '@dragoman/mt-firefox';
import { type FirefoxRegistry, startFirefoxRegistry } from '@dragoman/vendors';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadApiConfiguration } from '../../src/config.ts';
import { startModels } from '../../src/models.ts';
import { startApi, type TestApi } from '../support/api.ts';

let registry: FirefoxRegistry;
let dataDir: string;
let api: TestApi | undefined;
beforeAll(async () => {
  registry = await startFirefoxRegistry(
    ['de', 'es', 'fr'].flatMap((language) => [
      { source: 'en', target: language },
      { source: language, target: 'en' },
    ]),
  );
});
afterAll(() => registry.close());
afterEach(async () => {
  registry.reset();
  await api?.close();
  api = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (settings: Record<string, unknown> = {}, firefox = {}): Promise<TestApi> => {
  dataDir = mkdtempSync(join(tmpdir(), 'dragoman-on-demand-'));
  api = await startApi({
    providers: [mtFirefox],
    settings: {
      services: { mt: 'firefox' },
      providers: {
        firefox: {
          modelsDirectory: join(dataDir, 'models'),
          registry: registry.url,
          onDemand: true,
          workers: 1,
          ...firefox,
        },
      },
      ...settings,
    },
  });
  return api;
};

const translateTo = (target: string, text = 'The house is red.') => ({
  text,
  source_language: 'en',
  target_language: target,
});

const downloads = () => registry.requests.filter(({ path }) => path.endsWith('.gz'));

describe('models on demand', () => {
  it('are fetched at the first request, once for all who ask', async () => {
    const caller = await (await start()).account();
    const before = await caller.read('/v1/languages');
    expect(before).toContainEqual(expect.objectContaining({ code: 'de', installed: false }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => caller.post('/v1/translate', translateTo('de'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers[0]?.body.data.translated_text).toBe('Das Haus ist rot.');
    expect(downloads()).toHaveLength(4);
    const after = await caller.read('/v1/languages');
    expect(after).toContainEqual(expect.objectContaining({ code: 'de', installed: true }));
    expect(after).toContainEqual(expect.objectContaining({ code: 'fr', installed: false }));
    const [, model] = await caller.read('/v1/models');
    expect(model.pairs).toContainEqual({ source: 'en', target: 'de', installed: true });
    expect(model.pairs).toContainEqual({ source: 'es', target: 'de', installed: false });
    expect(model.fetching).toEqual([]);
  });

  it('go through English in one pass', async () => {
    const caller = await (await start()).account();
    const answer = await caller.made('/v1/translate', {
      ...translateTo('fr', 'Das Haus ist rot.'),
      source_language: 'de',
    });
    expect(answer.translated_text).toBe('La maison est rouge.');
  });

  it('that take longer than a request are a refusal with progress, and nothing is left of it', async () => {
    const caller = await (await start({ limits: { text: { deadlineSeconds: 1 } } })).account();
    registry.fail({ kind: 'hang' });
    const refused = await caller.post('/v1/translate', translateTo('de'));
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.translation_id).toBeUndefined();
    expect(await caller.read('/v1/translations')).toEqual([]);
    const [, model] = await caller.read('/v1/models');
    expect(model.fetching).toEqual([{ source: 'en', target: 'de', bytes: expect.any(Number) }]);
    expect(model.fetching[0].bytes).toBeGreaterThan(0);
    registry.cut();
    await vi.waitFor(
      async () => expect((await caller.post('/v1/translate', translateTo('de'))).status).toBe(200),
      { timeout: 20_000 },
    );
    expect(downloads().some(({ headers }) => headers.range !== undefined)).toBe(true);
  });

  it('that are not what the registry says are refused, and left alone for a while', async () => {
    const caller = await (await start()).account();
    const file = registry.entry('en-de').files.model;
    const right = file?.uncompressedHash;
    Object.assign(file as object, { uncompressedHash: '0'.repeat(64) });
    const refused = await caller.post('/v1/translate', translateTo('de'));
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/not what its record says/) },
    });
    const asked = downloads().length;
    expect((await caller.post('/v1/translate', translateTo('de'))).status).toBe(503);
    expect(downloads()).toHaveLength(asked);
    expect(api?.log.filter(({ msg }) => msg === 'a translation model could not be installed')).toHaveLength(
      1,
    );
    Object.assign(file as object, { uncompressedHash: right });
  });

  it('come from nowhere where the registry is silent: 2 s once, one line in the log', async () => {
    registry.list = 'hang';
    const caller = await (await start({ services: { mt: ['firefox', 'test'] } })).account();
    const timed = async () => {
      const startedAt = performance.now();
      const { status } = await caller.post('/v1/translate', translateTo('es'));
      return { status, ms: performance.now() - startedAt };
    };
    const first = await timed();
    expect(first.status).toBe(200);
    expect(first.ms).toBeLessThan(5_000);
    const said = () =>
      api?.log.filter(({ msg }) => String(msg).startsWith('translation models cannot be looked up'));
    expect(said()).toMatchObject([{ reason: expect.stringContaining('has not answered in 2 s') }]);
    const second = await timed();
    expect(second).toMatchObject({ status: 200 });
    expect(second.ms).toBeLessThan(1_500);
    expect(said()).toHaveLength(1);
  });

  it('are preferred to the engine behind them as soon as they are here', async () => {
    const running = await start({ services: { mt: ['firefox', 'test'] } });
    const caller = await running.account();
    const before = await caller.made('/v1/translate', translateTo('es'));
    expect(before.model).not.toMatch(/^firefox/);
    expect(downloads()).toEqual([]);
    const end = startModels(running.services);
    await vi.waitFor(
      async () => {
        const { model } = await caller.made(
          '/v1/translate',
          translateTo('es', `The house is red ${Math.random()}.`),
        );
        expect(model).toBe('firefox/translations');
      },
      { timeout: 20_000 },
    );
    end();
  });

  it('are the default of the service, and of no code of others', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dragoman-on-demand-'));
    const env = { DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PROVIDERS_APERTIUM_MODES_DIRECTORY: '/nonexistent' };
    const selected = async (more: Record<string, string>) =>
      (await loadApiConfiguration({ env: { ...env, ...more } })).selected.mt;
    const address = { DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: registry.url };
    expect(await selected(address)).toEqual(['firefox']);
    expect(await selected({ ...address, DRAGOMAN_PROVIDERS_FIREFOX_ON_DEMAND: 'false' })).toEqual([]);
    expect(await selected({ DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off' })).toEqual([]);
    expect(mtFirefox.isConfigured({})).toBe(false);
  });
});
