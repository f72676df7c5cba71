import { describe, expect, it } from 'vitest';
import asrGoogleDefault, { asrGoogle } from '../src/index.ts';

it('is exported by name and as default', () => expect(asrGoogleDefault).toBe(asrGoogle));

it('knows Google’s own names of its variables', () => {
  expect(asrGoogle.env).toEqual({
    apiKey: { name: 'GOOGLE_API_KEY', secret: true },
    project: 'GOOGLE_CLOUD_PROJECT',
    serviceAccount: { name: 'GOOGLE_CREDENTIALS', secret: true },
    serviceAccountFile: 'GOOGLE_APPLICATION_CREDENTIALS',
  });
});

it.each([
  [{}, false],
  [{ apiKey: '', speechEndpoint: '' }, false],
  [{ model: 'latest_long' }, false],
  [{ apiKey: 'x' }, true],
  [{ serviceAccount: '{}' }, true],
  [{ serviceAccountFile: '/key.json' }, true],
  [{ speechEndpoint: 'http://localhost:8080' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(asrGoogle.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'google-x', endpoint: 'http://x' }, ''],
    [{ speechEndpoint: 'localhost:8080' }, 'speechEndpoint'],
    [{ speechEndpoint: 'https://host/v1' }, 'speechEndpoint'],
    [{ speechEndpoint: 'https://user:pass@host' }, 'speechEndpoint'],
    [{ apiKey: 'google-x', model: '' }, 'model'],
    [{ apiKey: 'google-x', project: 'a/locations/eu' }, 'project'],
    [{ apiKey: 'google-x\nx-injected: 1' }, 'apiKey'],
    [{ apiKey: 'google-x', detectLanguages: ['en-US'] }, 'detectLanguages'],
    [{ apiKey: 'google-x', detectLanguages: ['en', 'de', 'fr', 'es', 'it'] }, 'detectLanguages'],
    [{ apiKey: 'google-x', detectLanguages: ['en', 'tlh'] }, 'detectLanguages.1'],
  ])('%j is refused at %j', (options, path) => {
    const { error } = asrGoogle.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('google-x');
  });

  it('say whether languages are detected', () => {
    const capabilitiesFor = (options: object) =>
      asrGoogle.create(asrGoogle.options.parse({ apiKey: 'x', ...options }), { logger: console })
        .capabilities;
    expect(capabilitiesFor({}).languageDetection).toBe(false);
    expect(capabilitiesFor({ detectLanguages: ['en', 'de'] }).languageDetection).toBe(true);
  });
});
