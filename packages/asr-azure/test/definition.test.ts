import { describe, expect, it } from 'vitest';
import asrAzureDefault, { asrAzure } from '../src/index.ts';

it('is exported by name and as default', () => expect(asrAzureDefault).toBe(asrAzure));

it('knows the vendor’s own names of its variables', () => {
  expect(asrAzure.env).toEqual({
    apiKey: { name: 'AZURE_SPEECH_KEY', secret: true },
    token: { name: 'AZURE_SPEECH_TOKEN', secret: true },
    region: 'AZURE_SPEECH_REGION',
    endpoint: 'AZURE_SPEECH_ENDPOINT',
  });
});

it.each([
  [{}, false],
  [{ apiKey: 'az-x' }, false],
  [{ region: 'westeurope' }, false],
  [{ apiKey: 'az-x', region: 'westeurope' }, true],
  [{ token: 'az-x', region: 'westeurope' }, true],
  [{ endpoint: 'http://localhost:5000' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(asrAzure.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it('have defaults', () => {
    expect(asrAzure.options.parse({ apiKey: 'az-x', region: 'westeurope' })).toEqual({
      apiKey: 'az-x',
      region: 'westeurope',
      detectLanguages: ['en-US', 'es-ES', 'fr-FR', 'de-DE'],
    });
  });

  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'az-x', region: 'west europe' }, 'region'],
    [{ apiKey: 'az-x', region: 'evil.example/' }, 'region'],
    [{ apiKey: 'az-x', endpoint: 'localhost:5000' }, 'endpoint'],
    [{ apiKey: 'az-x\nx: 1', region: 'westeurope' }, 'apiKey'],
    [{ apiKey: 'az-x', region: 'westeurope', detectLanguages: [] }, 'detectLanguages'],
    [{ apiKey: 'az-x', region: 'westeurope', detectLanguage: ['de'] }, ''],
  ])('%j is refused at %j', (options, path) => {
    const { error } = asrAzure.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('az-x');
  });
});
