import { createHmac } from 'node:crypto';
import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import {
  generateSecret,
  secretProblem,
  signHex,
  signStandard,
  verifyHex,
  verifyStandard,
} from '../src/index.ts';

const body = Buffer.from(
  '{"event":"translation.completed","n":12345678901234567890,"b":"\\u0000","a":"Grüße"}',
);
const sentAt = new Date('2026-03-01T12:00:00.900Z');
const plain = 'a-secret-of-my-own';
const standard = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('the hexadecimal signature', () => {
  test('is the HMAC-SHA256 of the raw body under the secret as it is shown', () => {
    // RFC 4231, test case 2: its key and data are text.
    expect(signHex(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(signHex(body, standard)).toBe(createHmac('sha256', standard).update(body).digest('hex'));
  });

  test('is found under any of the secrets in use, in either case, and not otherwise', () => {
    const signature = signHex(body, plain);
    expect(verifyHex(body, signature, ['another-secret-of-ours', plain])).toBe(true);
    expect(verifyHex(body, signature.toUpperCase(), [plain])).toBe(true);
    expect(verifyHex(body, signature, ['another-secret-of-ours'])).toBe(false);
    expect(verifyHex(body, signature, [])).toBe(false);
    expect(verifyHex(Buffer.concat([body, Buffer.from(' ')]), signature, [plain])).toBe(false);
    for (const wrong of ['', 'x', signature.slice(1), `${signature}00`, `${signature.slice(0, 62)}zz`])
      expect(verifyHex(body, wrong, [plain])).toBe(false);
  });

  test('changes with every bit of it', () => {
    const signature = Buffer.from(signHex(body, plain), 'hex');
    fc.assert(
      fc.property(fc.nat(255), (bit) => {
        const changed = Buffer.from(signature);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(verifyHex(body, changed.toString('hex'), [plain])).toBe(false);
      }),
      { seed: 4 },
    );
  });
});

describe('the headers of Standard Webhooks', () => {
  test('are those of the specification’s own example', () => {
    // standard-webhooks, libraries/javascript: the vector that all its libraries share.
    const signed = signStandard(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        sentAt: new Date(1_614_265_330_000),
        body: Buffer.from('{"test": 2432232314}'),
      },
      { current: standard },
    );
    expect(signed).toEqual({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('are those of the library standardwebhooks, for every secret and body', () => {
    const secret = fc.oneof(
      fc.constant(0).map(generateSecret),
      fc.stringMatching(/^[\x20-\x7e]{16,64}$/).filter((text) => !text.startsWith('whsec_')),
    );
    fc.assert(
      fc.property(secret, fc.string({ unit: anyCharacter }), fc.uuid(), (key, text, id) => {
        const library = key.startsWith('whsec_') ? new Webhook(key) : new Webhook(key, { format: 'raw' });
        const signed = signStandard({ id, sentAt, body: Buffer.from(text) }, { current: key });
        expect(signed.signature).toBe(library.sign(id, sentAt, text));
        const ofNow = signStandard({ id, sentAt: new Date(), body: Buffer.from(text) }, { current: key });
        library.verify(
          text,
          {
            'webhook-id': ofNow.id,
            'webhook-timestamp': ofNow.timestamp,
            'webhook-signature': ofNow.signature,
          },
          { jsonParse: false },
        );
        expect(
          verifyStandard({ ...signed, signature: library.sign(id, sentAt, text) }, Buffer.from(text), [key], {
            now: sentAt,
          }),
        ).toBeUndefined();
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  test.each([
    ['whsec_QUJDREVGR0hJSktMTU4=', Buffer.from('ABCDEFGHIJKLMN')],
    // As some libraries write it.
    ['whsec_QUJDREVGR0hJSktMTU4', Buffer.from('ABCDEFGHIJKLMN')],
    ['whsec_my-own-test_secret', Buffer.from('whsec_my-own-test_secret')],
  ])('are made with the bytes behind whsec_ where they are base64: %s', (secret, key) => {
    const made = createHmac('sha256', key)
      .update(`d1.${Math.floor(sentAt.getTime() / 1000)}.`)
      .update(body);
    const { signature } = signStandard({ id: 'd1', sentAt, body }, { current: secret });
    expect(signature).toBe(`v1,${made.digest('base64')}`);
  });

  const signed = signStandard({ id: 'd1', sentAt, body }, { current: plain, previous: standard });
  const at = (seconds: number) => ({ now: new Date(sentAt.getTime() + seconds * 1000) });

  test('carry the signatures of both secrets while a rotation overlaps', () => {
    expect(signed.signature.split(' ')).toHaveLength(2);
    for (const secret of [plain, standard])
      expect(verifyStandard(signed, body, [secret], at(0))).toBeUndefined();
    expect(verifyStandard(signed, body, ['another-secret-of-ours'], at(0))).toBe('no_match');
  });

  test('hold for five minutes either way', () => {
    expect(verifyStandard(signed, body, [plain], at(300))).toBeUndefined();
    expect(verifyStandard(signed, body, [plain], at(302))).toBe('too_old');
    expect(verifyStandard(signed, body, [plain], at(-300))).toBeUndefined();
    expect(verifyStandard(signed, body, [plain], at(-302))).toBe('too_new');
    expect(verifyStandard(signed, body, [plain], { ...at(60), toleranceSeconds: 10 })).toBe('too_old');
  });

  test('bind id, time and body', () => {
    expect(verifyStandard({ ...signed, id: 'd2' }, body, [plain], at(0))).toBe('no_match');
    const later = `${Number(signed.timestamp) + 1}`;
    expect(verifyStandard({ ...signed, timestamp: later }, body, [plain], at(0))).toBe('no_match');
    expect(verifyStandard(signed, body.subarray(1), [plain], at(0))).toBe('no_match');
  });

  test.each([
    [{ id: '' }, 'malformed'],
    [{ timestamp: '' }, 'malformed'],
    [{ timestamp: 'soon' }, 'malformed'],
    [{ timestamp: '1e9' }, 'malformed'],
    [{ signature: '' }, 'no_match'],
    [{ signature: 'v1,' }, 'no_match'],
    [{ signature: signed.signature.replaceAll('v1,', 'v2,') }, 'no_match'],
    [{ signature: 'v1,AAAA v1' }, 'no_match'],
  ] as const)('with %j are %s', (change, problem) => {
    expect(verifyStandard({ ...signed, ...change }, body, [plain], at(0))).toBe(problem);
  });

  test('are found among signatures of other kinds', () => {
    const signature = `v1a,AAAA ${signed.signature} v3,x`;
    expect(verifyStandard({ ...signed, signature }, body, [plain], at(0))).toBeUndefined();
  });
});

describe('a secret', () => {
  test('of ours is 32 random bytes', () => {
    const [one, other] = [generateSecret(), generateSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(other);
    expect(secretProblem(one)).toBeUndefined();
  });

  test.each([
    ['a'.repeat(15), 'too_short'],
    ['a'.repeat(16), undefined],
    ['a'.repeat(256), undefined],
    ['a'.repeat(257), 'too_long'],
    ['with a space and ~', undefined],
    [`line\n${'a'.repeat(16)}`, 'not_printable'],
    [`nul\0${'a'.repeat(16)}`, 'not_printable'],
    ['geheimes-Schlüsselwort', 'not_printable'],
    ['whsec_not base64 at all', undefined],
    ['whsec_QUJDREVGR0hJSktMTU5P', undefined],
  ])('%j: %s', (secret, problem) => {
    expect(secretProblem(secret)).toBe(problem);
  });
});
