import { describe, expect, it } from 'vitest';
import ttsOpenAiDefault, { ttsOpenAi } from '../src/index.ts';

it('is exported by name and as default', () => expect(ttsOpenAiDefault).toBe(ttsOpenAi));

it('knows the vendor’s own names of its variables', () => {
  expect(ttsOpenAi.env).toEqual({
    apiKey: { name: 'OPENAI_API_KEY', secret: true },
    baseUrl: 'OPENAI_BASE_URL',
    organization: 'OPENAI_ORG_ID',
    project: 'OPENAI_PROJECT_ID',
  });
});

it.each([
  [{}, false],
  [{ apiKey: '', baseUrl: '' }, false],
  [{ speechModel: 'gpt-4o-mini-tts' }, false],
  [{ apiKey: 'sk-x' }, true],
  [{ baseUrl: 'http://localhost:8000/v1' }, false],
  [{ apiKey: 'sk-x', baseUrl: 'http://localhost:8000/v1' }, false],
  [{ baseUrl: 'http://localhost:8000/v1', speechModel: 'mine' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(ttsOpenAi.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it('have defaults', () => {
    expect(ttsOpenAi.options.parse({ apiKey: 'sk-x' })).toMatchObject({
      apiKey: 'sk-x',
      keyHeader: 'authorization',
      speechModel: 'gpt-4o-mini-tts',
      voice: 'alloy',
    });
  });

  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'sk-x', baseURL: 'http://x' }, ''],
    [{ baseUrl: 'localhost:8000' }, 'baseUrl'],
    [{ apiKey: 'sk-x', speechModel: '' }, 'speechModel'],
    [{ apiKey: 'sk-x\nx-injected: 1' }, 'apiKey'],
    [{ apiKey: 'sk-x', speechLanguages: ['not a tag'] }, 'speechLanguages.0'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = ttsOpenAi.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('sk-x');
  });
});

it('takes instructions with every model but the first ones', () => {
  const takes = (speechModel: string) =>
    ttsOpenAi.create(ttsOpenAi.options.parse({ apiKey: 'sk-x', speechModel }), { logger: console })
      .capabilities.instructions;
  expect(['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd', 'kokoro'].map(takes)).toEqual([true, false, false, true]);
});
