import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  type ErrorCode,
  errorTable,
  type ProviderFailure,
  providerFailures,
  ServiceError,
} from '../src/index.ts';

/** The published codes of providers, formats and core, by status. */
const published: Readonly<Record<number, readonly string[]>> = {
  400: [
    'invalid_request',
    'limit_exceeded',
    'unsupported_language',
    'unsupported_language_pair',
    'unknown_model',
    'unknown_voice',
    'unsupported_format',
    'unsupported_option',
    'language_not_detected',
    'encrypted_document',
    'restricted_document',
    'corrupt_document',
    'corrupt_audio',
    'corrupt_image',
    'too_complex',
  ],
  413: ['payload_too_large'],
  500: ['internal_error'],
  502: ['provider_error'],
  503: ['provider_unavailable', 'provider_not_configured', 'overloaded'],
  504: ['provider_timeout'],
};

describe('errorTable', () => {
  test('has every published code under its status, and no other', () => {
    const found: Record<number, string[]> = {};
    for (const [code, { status }] of Object.entries(errorTable)) {
      found[status] ??= [];
      found[status].push(code);
    }
    expect(found).toEqual(published);
  });

  test('says of no caller’s mistake that a repetition may help', () => {
    const hopeful = Object.entries(errorTable).filter(
      ([, { status, retryable }]) => status < 500 && retryable,
    );
    expect(hopeful).toEqual([]);
  });

  test('gives each code a title of its own', () => {
    const titles = Object.values(errorTable).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('ServiceError', () => {
  const cause = Object.assign(new Error('Bearer sk-canary-1 was refused'), {
    headers: { 'x-key': 'sk-canary-1' },
  });
  const error = ServiceError.ofProvider(
    'rate_limited',
    { slot: 'mt', id: 'openai', status: 429, vendorCode: 'rate_limit_exceeded', requestId: 'req_1' },
    {
      detail: 'The engine is busy. Try again in 7 s.',
      retryAfterMs: 7000,
      cause,
      extensions: { translation_id: 't1' },
    },
  );

  test('takes status and retryability from the table', () => {
    for (const [code, { status, retryable }] of Object.entries(errorTable)) {
      const made = new ServiceError(code as ErrorCode, { detail: 'Do this next.' });
      expect([made.status, made.retryable, made.message]).toEqual([status, retryable, 'Do this next.']);
    }
  });

  test.for(Object.entries(providerFailures))(
    '%s has the code and the retryability of the failure',
    ([name, row]) => {
      const failure = name as ProviderFailure;
      const made = ServiceError.ofProvider(failure, { slot: 'asr', id: 'deepgram' }, { detail: 'x' });
      expect(made).toMatchObject({ ...row, provider: { slot: 'asr', id: 'deepgram', failure } });
      expect(made.status).toBeGreaterThanOrEqual(502);
    },
  );

  test('keeps the cause', () => {
    expect(error.cause).toBe(cause);
    expect(Object.hasOwn(new ServiceError('unknown_model', { detail: 'x' }), 'cause')).toBe(false);
  });

  test('shows all that is public as JSON, and neither cause nor stack', () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'ServiceError',
      code: 'provider_unavailable',
      status: 503,
      detail: 'The engine is busy. Try again in 7 s.',
      retryable: true,
      provider: {
        slot: 'mt',
        id: 'openai',
        failure: 'rate_limited',
        status: 429,
        vendorCode: 'rate_limit_exceeded',
        requestId: 'req_1',
      },
      retryAfterMs: 7000,
      extensions: { translation_id: 't1' },
    });
    expect(JSON.stringify({ nested: [error] })).not.toContain('canary');
    expect(error.stack).not.toContain('canary');
  });

  test('leaves out of JSON what there is not', () => {
    expect(new ServiceError('unknown_model', { detail: 'Look elsewhere.' }).toJSON()).toEqual({
      name: 'ServiceError',
      code: 'unknown_model',
      status: 400,
      detail: 'Look elsewhere.',
      retryable: false,
    });
  });

  test('takes nothing from an engine but what is known to be public', () => {
    const engine = { slot: 'mt', id: 'openai', client: { apiKey: 'sk-canary-2' } } as const;
    const made = ServiceError.ofProvider('unavailable', engine, { detail: 'x' });
    expect(made.provider).toEqual({ slot: 'mt', id: 'openai', failure: 'unavailable' });
    expect(inspect(made, { depth: 10, showHidden: true })).not.toContain('canary');
  });

  test('is known across two copies of this package', async () => {
    const copy = new URL('../src/error.ts?copy', import.meta.url).href;
    const other: typeof import('../src/error.ts') = await import(copy);
    const foreign = new other.ServiceError('unknown_model', { detail: 'x' });
    expect(foreign instanceof ServiceError).toBe(false);
    expect(ServiceError.is(foreign)).toBe(true);
    expect(other.ServiceError.is(error)).toBe(true);
  });

  test.for([
    null,
    undefined,
    'ServiceError',
    7,
    {},
    new Error('x'),
    { name: 'ServiceError', code: 'not_found' },
  ])('is not %o', (value) => {
    expect(ServiceError.is(value)).toBe(false);
  });
});
