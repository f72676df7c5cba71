import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mtFirefox, { createModelStore, type ModelStore } from '@dragoman/mt-firefox';
import { type FirefoxMirror, startFirefoxMirror } from '@dragoman/vendors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadApiConfiguration } from '../../src/config.ts';
import { startApi, type TestApi } from '../support/api.ts';

let dataDir: string;
let mirror: FirefoxMirror;
let store: ModelStore;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-api-models-'));
  mirror = await startFirefoxMirror([
    { source: 'es', target: 'en', lexicon: { casa: 'house', La: 'The' } },
    { source: 'en', target: 'fr', lexicon: { house: 'maison', The: 'La' } },
  ]);
  store = createModelStore({ modelsDirectory: join(dataDir, 'firefox-models'), mirror: mirror.url });
});
afterAll(async () => {
  await mirror.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The engines for text that are found in an environment. */
const selected = async (env: Record<string, string>) => {
  const configuration = await loadApiConfiguration({
    env: {
      DRAGOMAN_DATA_DIR: dataDir,
      // The machine's own Apertium must not decide what this test sees.
      DRAGOMAN_PROVIDERS_APERTIUM_MODES_DIRECTORY: '/nonexistent',
      DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
      ...env,
    },
  });
  return configuration.selected.mt;
};

describe('models of Firefox', () => {
  it('are an engine once one is installed in the data directory', async () => {
    expect(await selected({})).toEqual([]);
    await store.add([{ source: 'es', target: 'fr' }], {
      signal: new AbortController().signal,
      onProgress() {},
    });
    expect(await selected({})).toEqual(['firefox']);
    expect(await selected({ OPENAI_API_KEY: 'sk-0123456789' })).toEqual(['openai']);
    expect(await selected({ DRAGOMAN_PROVIDERS_FIREFOX_MODELS_DIRECTORY: '/nonexistent' })).toEqual([]);
  });

  describe('in a service', () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startApi({
        providers: [mtFirefox],
        settings: { providers: { firefox: { modelsDirectory: join(dataDir, 'firefox-models') } } },
      });
    });
    afterAll(() => api.close());

    it('are listed with their pairs, those through English included', async () => {
      const caller = await api.account();
      const models = await caller.get('/v1/models');
      expect(JSON.stringify(models.body)).toContain('firefox/translations');
      const languages = await caller.get('/v1/languages');
      expect(languages.body.data).toContainEqual(
        expect.objectContaining({ code: 'es', source: true, targets: expect.arrayContaining(['en', 'fr']) }),
      );
    });

    it('translate, through English where there is no direct way', async () => {
      const caller = await api.account();
      const answer = await caller.post('/v1/translate', {
        text: 'La casa {name}',
        source_language: 'es',
        target_language: 'fr',
        ai_model: 'firefox/translations',
      });
      expect(answer.body).toMatchObject({
        success: true,
        data: { translated_text: 'La maison {name}', status: 'completed' },
      });
    });
  });
});
