import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SecretPurpose } from '../src/index.ts';
import { keepRootSecret, parseRootSecret } from '../src/secrets/root-secret.ts';
import { createSecrets } from '../src/secrets/secrets.ts';

const purposes: readonly SecretPurpose[] = [
  'webhook-secrets',
  'file-passwords',
  'asset-urls',
  'cursors',
  'sessions',
  'idempotency',
];
const purpose = fc.constantFrom(...purposes);
const bytes = fc.uint8Array({ maxLength: 200 }).map((value) => Buffer.from(value));
const root = randomBytes(32);
const secrets = createSecrets(root, undefined);
const unreadable = expect.objectContaining({ code: 'secret_unreadable' });

test('what is sealed opens again, under the same purpose and context alone', () => {
  fc.assert(
    fc.property(purpose, purpose, bytes, fc.string(), fc.string(), (one, two, plain, context, other) => {
      const sealed = secrets.encrypt(one, plain, context);
      expect(secrets.decrypt(one, sealed, context)).toEqual(plain);
      if (two !== one) expect(() => secrets.decrypt(two, sealed, context)).toThrow(unreadable);
      if (other !== context) expect(() => secrets.decrypt(one, sealed, other)).toThrow(unreadable);
    }),
  );
});

test('a sealed value that was changed anywhere, cut or lengthened does not open', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (plain, place, flip) => {
      const sealed = secrets.encrypt('sessions', plain, 'account');
      const changed = Buffer.from(sealed);
      const index = place % changed.length;
      changed[index] = (changed[index] ?? 0) ^ flip;
      expect(() => secrets.decrypt('sessions', changed, 'account')).toThrow(unreadable);
      expect(() => secrets.decrypt('sessions', sealed.subarray(0, index), 'account')).toThrow(unreadable);
      expect(() =>
        secrets.decrypt('sessions', Buffer.concat([sealed, Buffer.from([flip])]), 'account'),
      ).toThrow(unreadable);
    }),
  );
});

test('the same value is never sealed the same way twice, and does not show', () => {
  const plain = Buffer.from('whsec_a webhook secret of a customer');
  const one = secrets.encrypt('webhook-secrets', plain, 'account');
  const two = secrets.encrypt('webhook-secrets', plain, 'account');
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
});

test('each purpose has a key of its own, the same at every start and another for another root', () => {
  const again = createSecrets(Buffer.from(root), undefined);
  const elsewhere = createSecrets(randomBytes(32), undefined);
  const keys = purposes.map((name) => secrets.key(name).toString('hex'));
  expect(new Set(keys).size).toBe(purposes.length);
  expect(keys.every((key) => key.length === 64)).toBe(true);
  expect(purposes.map((name) => again.key(name).toString('hex'))).toEqual(keys);
  for (const name of purposes) expect(elsewhere.key(name)).not.toEqual(secrets.key(name));
  // What a caller does with its copy changes nothing.
  secrets.key('cursors').fill(0);
  expect(secrets.key('cursors').toString('hex')).toBe(keys[purposes.indexOf('cursors')]);
});

test('HKDF is that of RFC 5869: a fixed root gives the fixed key', () => {
  const fixed = createSecrets(Buffer.alloc(32, 7), undefined);
  // openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:(07 × 32) -kdfopt info:dragoman/v1/purpose/cursors HKDF
  expect(fixed.key('cursors').toString('hex')).toBe(
    '716ff5f3fcb58c068cbfb74fae576fd01a95d4104db5dceefcab673296b865a7',
  );
});

test('the previous root secret opens old values; new ones are sealed with the present one', () => {
  const next = randomBytes(32);
  const old = secrets.encrypt('idempotency', Buffer.from('old'), 'a');
  const rotated = createSecrets(next, root);
  expect(rotated.decrypt('idempotency', old, 'a').toString()).toBe('old');
  const fresh = rotated.encrypt('idempotency', Buffer.from('new'), 'a');
  expect(createSecrets(next, undefined).decrypt('idempotency', fresh, 'a').toString()).toBe('new');
  expect(() => secrets.decrypt('idempotency', fresh, 'a')).toThrow(unreadable);
  expect(() => createSecrets(next, undefined).decrypt('idempotency', old, 'a')).toThrow(unreadable);
});

test('a root secret is 32 bytes of base64 in either alphabet; a wrong one is named, not shown', () => {
  expect(parseRootSecret(root.toString('base64'), 'X')).toEqual(root);
  expect(parseRootSecret(` ${root.toString('base64url')}\n`, 'X')).toEqual(root);
  for (const value of [
    '',
    'secret',
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    '{}',
  ]) {
    expect(() => parseRootSecret(value, 'DRAGOMAN_SECRET_KEY')).toThrow(
      expect.objectContaining({
        code: 'secret_invalid',
        message: expect.stringContaining('DRAGOMAN_SECRET_KEY'),
      }),
    );
    if (value.length > 3) {
      expect(() => parseRootSecret(value, 'X')).not.toThrow(
        new RegExp(value.slice(0, 6).replaceAll(/\W/g, '.')),
      );
    }
  }
});

test('the secret of a data directory is made once, for its owner alone, and never made again when lost', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-secret-'));
  try {
    const made = await Promise.all(Array.from({ length: 5 }, () => keepRootSecret(directory, false)));
    expect(new Set(made.map((secret) => secret.toString('hex'))).size).toBe(1);
    const path = join(directory, 'secret-key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(parseRootSecret(await readFile(path, 'utf8'), path)).toEqual(made[0]);
    expect(await keepRootSecret(directory, true)).toEqual(made[0]);
    await writeFile(path, 'damaged');
    await expect(keepRootSecret(directory, true)).rejects.toMatchObject({ code: 'secret_invalid' });
    await rm(path);
    await expect(keepRootSecret(directory, true)).rejects.toMatchObject({ code: 'secret_mismatch' });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    await rm(directory, { recursive: true });
  }
});
