import { describe, expect, it } from 'vitest';
import ttsAzureDefault, { ttsAzure } from '../src/index.ts';

it('is exported by name and as default', () => expect(ttsAzureDefault).toBe(ttsAzure));

it('knows the vendor’s own names of its variables', () => {
  expect(ttsAzure.env).toEqual({
    apiKey: { name: 'AZURE_SPEECH_KEY', secret: true },
    token: { name: 'AZURE_SPEECH_TOKEN', secret: true },
    region: 'AZURE_SPEECH_REGION',
    endpoint: 'AZURE_SPEECH_ENDPOINT',
  });
});

it.each([
  [{}, false],
  [{ apiKey: 'az-x' }, false],
  [{ apiKey: 'az-x', region: 'westeurope' }, true],
  [{ endpoint: 'http://localhost:5000' }, true],
])('%j is configured: %j', (options, configured) => {
  expect(ttsAzure.isConfigured(options)).toBe(configured);
});

describe('options', () => {
  it.each([
    [{}, 'apiKey'],
    [{ apiKey: 'az-x', region: 'west europe' }, 'region'],
    [{ apiKey: 'az-x', region: 'westeurope', voice: 'x' }, ''],
  ])('%j is refused at %j', (options, path) => {
    const { error } = ttsAzure.options.safeParse(options);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.message).not.toContain('az-x');
  });
});
