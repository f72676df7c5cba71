import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { azureFailures, toServiceError, type WireEvent, WireFailure } from '../src/index.ts';

const failures = azureFailures('asr', 'speech recogniser');
const refused = (status: number, retryAfter?: string): WireEvent => ({
  kind: 'refused',
  status,
  retryAfter,
  requestId: undefined,
  words: 'Words.',
});
const closed = (code: number, words = 'Words.'): WireEvent => ({ kind: 'closed', code, words });
const cancelled = (code: string): WireEvent => ({ kind: 'cancelled', code, words: 'Words.' });

describe('a failure', () => {
  it.each<[WireEvent, string]>([
    [refused(401), 'authentication'],
    [refused(403), 'permission'],
    [refused(408), 'timeout'],
    [refused(429), 'rate_limited'],
    [refused(503), 'unavailable'],
    [refused(404), 'rejected'],
    [refused(200), 'invalid_response'],
    [closed(1007), 'rejected'],
    [closed(1007, 'Quota exceeded. Cid: '), 'quota_exhausted'],
    [closed(1002), 'rejected'],
    [closed(4429), 'rate_limited'],
    [closed(1006), 'unavailable'],
    [closed(1013), 'unavailable'],
    [cancelled('AuthenticationFailure'), 'authentication'],
    [cancelled('BadRequestParameters'), 'rejected'],
    [cancelled('TooManyRequests'), 'rate_limited'],
    [cancelled('Forbidden'), 'quota_exhausted'],
    [cancelled('ConnectionFailure'), 'unavailable'],
    [cancelled('ServiceTimeout'), 'timeout'],
    [cancelled('ServiceError'), 'unavailable'],
    [cancelled('RuntimeError'), 'invalid_response'],
    [{ kind: 'broken', words: 'connect ECONNREFUSED' }, 'unavailable'],
    [{ kind: 'garbage', words: 'Half a phrase.' }, 'invalid_response'],
  ])('%j is %s', (event, failure) => {
    expect(toServiceError(event, failures, []).provider).toMatchObject({ slot: 'asr', id: 'azure', failure });
  });

  it('says when to come back, and what the vendor’s code was', () => {
    expect(toServiceError(refused(429, '9'), failures, []).retryAfterMs).toBe(9000);
    expect(toServiceError(closed(4429), failures, []).provider?.vendorCode).toBe('websocket_4429');
    expect(toServiceError(cancelled('Forbidden'), failures, []).provider?.vendorCode).toBe('Forbidden');
  });

  it('keeps the vendor’s words without what is confidential, and shows them to nobody', () => {
    const secret = 'a/b+c=d';
    const words = `wss://host/path?Ocp-Apim-Subscription-Key=${encodeURIComponent(secret)}&x=${secret}`;
    const event: WireEvent = { kind: 'broken', words };
    const error = toServiceError(event, failures, [secret, encodeURIComponent(secret)]);
    expect(String(error.cause)).toContain(
      'wss://host/path?Ocp-Apim-Subscription-Key=[redacted]&x=[redacted]',
    );
    expect(JSON.stringify(error)).not.toContain('wss:');
    expect(inspect(new WireFailure(event), { depth: 9, showHidden: true })).not.toContain(secret);
  });

  it('is what its slot knows it to be', () => {
    const error = toServiceError(refused(400), failures, [], (_, made, facts) =>
      made.input('unknown_model', 'Name another.', facts),
    );
    expect(error).toMatchObject({ code: 'unknown_model', provider: { status: 400 } });
  });
});
