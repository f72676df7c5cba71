import { describe, expect, it } from 'vitest';
import ttsElevenLabsDefault, { ttsElevenLabs } from '../src/index.ts';

it('is exported by name and as default', () => expect(ttsElevenLabsDefault).toBe(ttsElevenLabs));

it('knows the vendor’s own name of its variable', () => {
  expect(ttsElevenLabs.env).toEqual({ apiKey: { name: 'ELEVENLABS_API_KEY', secret: true } });
});

it.each([
  [{}, false],
  [{ apiKey: '' }, false],
  [{ baseUrl: 'https://api.eu.residency.elevenlabs.io' }, false],
  [{ apiKey: 'xi-x' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(ttsElevenLabs.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it('have defaults', () => {
    expect(ttsElevenLabs.options.parse({ apiKey: 'xi-x' })).toEqual({
      apiKey: 'xi-x',
      model: 'eleven_multilingual_v2',
      voice: 'JBFqnCBsd6RMkjVDRZzb',
      history: true,
    });
  });

  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'xi-x', baseURL: 'http://x' }, ''],
    [{ apiKey: 'xi-x', baseUrl: 'localhost:8080' }, 'baseUrl'],
    [{ apiKey: 'xi-x', stability: 1.1 }, 'stability'],
    [{ apiKey: 'xi-x\nx-injected: 1' }, 'apiKey'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = ttsElevenLabs.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('xi-x');
  });
});

it.each([
  ['eleven_v3', 5000],
  ['eleven_multilingual_v2', 10_000],
  ['eleven_flash_v2_5', 40_000],
  ['eleven_flash_v2', 30_000],
  ['one-of-tomorrow', 5000],
])('%s takes %d characters', (model, amount) => {
  const provider = ttsElevenLabs.create(ttsElevenLabs.options.parse({ apiKey: 'xi-x', model }), {
    logger: console,
  });
  expect(provider.capabilities.maxLength).toEqual({ unit: 'characters', amount });
});
