import { errorTable, ServiceError } from '@dragoman/provider';
import { describe, expect, test } from 'vitest';
import { ApiError, apiErrorTable } from '../src/errors/api-error.ts';

/** The service's published error codes, by status. */
const published: Readonly<Record<number, readonly string[]>> = {
  400: [
    'invalid_request',
    'invalid_json',
    'limit_exceeded',
    'unsupported_language',
    'unsupported_language_pair',
    'unknown_model',
    'unknown_voice',
    'unsupported_format',
    'unsupported_option',
    'source_not_fetchable',
    'source_forbidden',
    'language_not_detected',
    'encrypted_document',
    'restricted_document',
    'corrupt_document',
    'corrupt_audio',
    'corrupt_image',
    'too_complex',
  ],
  401: [
    ...['missing_api_key', 'invalid_api_key', 'expired_api_key', 'revoked_api_key'],
    ...['invalid_credentials', 'totp_required', 'session_expired'],
  ],
  403: [
    ...['https_required', 'insufficient_scope', 'insufficient_role', 'csrf_required'],
    ...['account_suspended', 'quota_exceeded'],
  ],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: ['conflict', 'limit_reached'],
  410: ['asset_expired'],
  412: ['precondition_failed'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  429: ['rate_limit_exceeded'],
  431: ['headers_too_large'],
  500: ['internal_error'],
  502: ['provider_error'],
  503: ['provider_unavailable', 'provider_not_configured', 'overloaded'],
  504: ['provider_timeout'],
};

describe('the error codes of the API', () => {
  test('are every published code under its status, in the order in which documents list them, and no other', () => {
    const found = Object.entries(apiErrorTable).map(([code, { status }]) => [status, code]);
    const expected = Object.entries(published).flatMap(([status, codes]) =>
      codes.map((code) => [Number(status), code]),
    );
    expect(found).toEqual(expected);
  });

  test('hold those of the contract, unchanged', () => {
    expect(apiErrorTable).toMatchObject(errorTable);
  });

  test('promise a repetition of a caller’s mistake of a rate limit alone', () => {
    const hopeful = Object.entries(apiErrorTable).filter(
      ([, { status, retryable }]) => status < 500 && retryable,
    );
    expect(hopeful.map(([code]) => code)).toEqual(['rate_limit_exceeded']);
  });

  test('are those of errors, which are known beside those of providers', () => {
    const own = new ApiError('not_found', { detail: 'Look elsewhere.' });
    expect([own.status, own.retryable]).toEqual([404, false]);
    expect(new ApiError('rate_limit_exceeded', { detail: 'Wait.' }).retryable).toBe(true);
    const ofProvider = new ServiceError('unknown_model', { detail: 'Name another.' });
    expect([own, ofProvider, new Error('x')].map(ApiError.is)).toEqual([true, true, false]);
  });
});
