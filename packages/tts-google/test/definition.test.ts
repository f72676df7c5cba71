import { describe, expect, it } from 'vitest';
import ttsGoogleDefault, { ttsGoogle } from '../src/index.ts';

it('is exported by name and as default', () => expect(ttsGoogleDefault).toBe(ttsGoogle));

it.each([
  [{}, false],
  [{ apiKey: '', textToSpeechEndpoint: '' }, false],
  [{ apiKey: 'x' }, true],
  [{ serviceAccountFile: '/key.json' }, true],
  [{ textToSpeechEndpoint: 'http://localhost:8080' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(ttsGoogle.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'google-x', speechEndpoint: 'http://x' }, ''],
    [{ textToSpeechEndpoint: 'localhost:8080' }, 'textToSpeechEndpoint'],
    [{ apiKey: 'google-x', effectsProfile: 'loud' }, 'effectsProfile'],
    [{ apiKey: 'google-x\nx-injected: 1' }, 'apiKey'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = ttsGoogle.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('google-x');
  });
});
