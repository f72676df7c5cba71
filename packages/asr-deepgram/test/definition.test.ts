import { describe, expect, it } from 'vitest';
import asrDeepgramDefault, { asrDeepgram } from '../src/index.ts';
import { baseUrlOf } from '../src/options.ts';

it('is exported by name and as default', () => expect(asrDeepgramDefault).toBe(asrDeepgram));

it('knows the vendor’s own name of its variable', () => {
  expect(asrDeepgram.env).toEqual({ apiKey: { name: 'DEEPGRAM_API_KEY', secret: true } });
});

it.each([
  [{}, false],
  [{ apiKey: '', baseUrl: '' }, false],
  [{ model: 'nova-2' }, false],
  [{ apiKey: 'dg-x' }, true],
  [{ baseUrl: 'http://localhost:8080' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(asrDeepgram.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it('have defaults', () => {
    expect(asrDeepgram.options.parse({ apiKey: 'dg-x' })).toEqual({
      apiKey: 'dg-x',
      model: 'nova-3',
      modelImprovement: true,
    });
  });

  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'dg-x', baseURL: 'http://x' }, ''],
    [{ baseUrl: 'localhost:8080' }, 'baseUrl'],
    [{ apiKey: 'dg-x', model: '' }, 'model'],
    [{ apiKey: 'dg-x\nx-injected: 1' }, 'apiKey'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = asrDeepgram.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('dg-x');
  });
});

it.each([
  [{}, 'https://api.deepgram.com'],
  [{ region: 'eu' }, 'https://api.eu.deepgram.com'],
  [{ region: 'in' }, 'https://api.in.deepgram.com'],
  [{ region: 'eu', baseUrl: 'http://localhost:9300' }, 'http://localhost:9300'],
] as const)('%j is reached at %s', (options, address) => expect(baseUrlOf(options)).toBe(address));
