import { silentLogger } from '@dragoman/provider';
import { type OpenAiDouble, startOpenAiDouble } from '@dragoman/vendors';
import { afterEach, describe, expect, it } from 'vitest';
import { mtOpenai } from '../src/index.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const upperCase = ({ text }: { text: string }) => text.toUpperCase();

const start = async (
  options: Parameters<typeof startOpenAiDouble>[0] = {},
  providerOptions: Record<string, unknown> = {},
) => {
  const double: OpenAiDouble = await startOpenAiDouble({ translate: upperCase, ...options });
  const provider = mtOpenai.create(
    mtOpenai.options.parse({ apiKey: double.apiKey ?? undefined, baseUrl: double.url, ...providerOptions }),
    { logger: silentLogger },
  );
  open.push(provider, double);
  return { double, provider };
};

const request = (texts: string[], more: object = {}) => ({
  segments: texts.map((text, index) => ({ id: `s${index}`, text })),
  sourceLanguage: 'en',
  targetLanguage: 'es',
  signal: new AbortController().signal,
  ...more,
});

describe.each(['chat', 'responses'] as const)('%s', (api) => {
  it('translates every segment under its id', async () => {
    const { provider } = await start({}, { api });
    const result = await provider.translate(request(['one', 'two', 'three']));
    expect(result.segments).toEqual([
      { id: 's0', text: 'ONE' },
      { id: 's1', text: 'TWO' },
      { id: 's2', text: 'THREE' },
    ]);
    expect(result.model).toBe('gpt-6-luna-2026-03-17');
    expect(result.requestId).toMatch(/^req_/);
    expect(result.usage?.inputTokens).toBeGreaterThan(100);
  });

  it.each([
    'garbage_content',
    'length',
    'refusal',
    'content_filter',
    'drop_id',
    'swap_ids',
    'duplicate_id',
    'unknown_id',
    'fenced_json',
  ] as const)('asks again after %s', async (kind) => {
    const { double, provider } = await start({}, { api });
    double.fail({ kind });
    const result = await provider.translate(request(['one', 'two', 'three']));
    expect(result.segments.map((segment) => segment.text)).toEqual(['ONE', 'TWO', 'THREE']);
  });
});
