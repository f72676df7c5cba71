import { describe, expect, it } from 'vitest';
import mtOpenaiDefault, { mtOpenai } from '../src/index.ts';

it('is exported by name and as default', () => expect(mtOpenaiDefault).toBe(mtOpenai));

it('knows the vendor’s own names of its variables', () => {
  expect(mtOpenai.env).toEqual({
    apiKey: { name: 'OPENAI_API_KEY', secret: true },
    baseUrl: 'OPENAI_BASE_URL',
    organization: 'OPENAI_ORG_ID',
    project: 'OPENAI_PROJECT_ID',
  });
});

it.each([
  [{}, false],
  [{ apiKey: '', baseUrl: '' }, false],
  [{ organization: 'x' }, false],
  [{ apiKey: 'sk-x' }, true],
  [{ baseUrl: 'http://localhost:11434/v1' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(mtOpenai.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it('have defaults', () => {
    expect(mtOpenai.options.parse({ apiKey: 'sk-x' })).toEqual({
      apiKey: 'sk-x',
      api: 'chat',
      keyHeader: 'authorization',
      timeoutMs: 120_000,
      models: ['gpt-6-luna', 'gpt-6-sol'].map((id) => ({
        id,
        limits: { segments: 100, characters: 12_000 },
        temperature: null,
        reasoningEffort: 'low',
      })),
    });
  });

  it('take a bare name for a model, and fill in what a model leaves out', () => {
    const models = ['llama3.1', { id: 'qwen3', limits: { segments: 5 } }];
    expect(mtOpenai.options.parse({ baseUrl: 'http://localhost/v1', models }).models).toEqual([
      { id: 'llama3.1', limits: { segments: 100, characters: 12_000 }, temperature: 0 },
      { id: 'qwen3', limits: { segments: 5, characters: 12_000 }, temperature: 0 },
    ]);
  });

  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'sk-x', baseURL: 'http://x' }, ''],
    [{ baseUrl: 'localhost:8080' }, 'baseUrl'],
    [{ baseUrl: 'ftp://x' }, 'baseUrl'],
    [{ apiKey: 'sk-x', models: [] }, 'models'],
    [{ apiKey: 'sk-x', models: ['a', { id: 'a' }] }, 'models'],
    [{ apiKey: 'sk-x', models: [{ id: 'a', temprature: 1 }] }, 'models.0'],
    [{ apiKey: 'sk-x', timeoutMs: 0 }, 'timeoutMs'],
    [{ apiKey: 'sk-x', api: 'completions' }, 'api'],
    [{ apiKey: 'sk-x\nx-injected: 1' }, 'apiKey'],
    [{ apiKey: 'sk-x', organization: 'é' }, 'organization'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = mtOpenai.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('sk-x');
  });
});
