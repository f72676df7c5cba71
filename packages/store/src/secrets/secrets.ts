import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StoreError } from '../error.ts';
import type { SecretPurpose, Secrets } from '../model/index.ts';

const keyBytes = 32;
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
/** The first byte of every sealed value: how the rest is to be read. */
const formatVersion = 1;
const headerBytes = 1 + keyIdBytes + nonceBytes;

/** HKDF-SHA256 (RFC 5869) without salt: the root secret is uniform already. */
const derive = (root: Buffer, info: string, length = keyBytes): Buffer =>
  Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `dragoman/v1/${info}`, length));

/** One root secret with what is derived from it. */
class KeyRing {
  readonly id: Buffer;
  readonly #root: Buffer;
  readonly #keys = new Map<SecretPurpose, Buffer>();

  constructor(root: Buffer) {
    this.#root = root;
    this.id = keyIdOf(root);
  }

  key(purpose: SecretPurpose): Buffer {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const key = derive(this.#root, `purpose/${purpose}`);
    this.#keys.set(purpose, key);
    return key;
  }
}

/** What the database keeps to recognise its root secret. Says nothing about the secret or the keys. */
export const checkValue = (root: Buffer): string => derive(root, 'check').toString('hex');

/** Names a root secret in what it sealed, from the second byte on. Says nothing about the secret or the keys. */
export const keyIdOf = (root: Buffer): Buffer => derive(root, 'key-id', keyIdBytes);

/** What the tag also covers, so that a sealed value opens nowhere else: each part with its length before it. */
const associatedData = (header: Buffer, purpose: SecretPurpose, context: string): Buffer => {
  const name = Buffer.from(purpose);
  return Buffer.concat([header, Buffer.from([name.length]), name, Buffer.from(context)]);
};

const unreadable = (): StoreError =>
  new StoreError(
    'secret_unreadable',
    'A sealed value cannot be opened: it is damaged, belongs elsewhere, or was sealed with a root secret that is neither DRAGOMAN_SECRET_KEY nor DRAGOMAN_SECRET_KEY_PREVIOUS.',
  );

/**
 * The keys of a root secret. A sealed value is: version (1 byte), key id (4), nonce (12), AES-256-GCM text, tag (16);
 * nonces are random, good for 2^32 values of a purpose (NIST SP 800-38D, 8.3).
 */
export const createSecrets = (root: Buffer, previous: Buffer | undefined): Secrets => {
  const present = new KeyRing(root);
  const rings = previous === undefined ? [present] : [present, new KeyRing(previous)];
  return {
    key: (purpose) => Buffer.from(present.key(purpose)),
    encrypt(purpose, plain, context) {
      const nonce = randomBytes(nonceBytes);
      const header = Buffer.concat([Buffer.from([formatVersion]), present.id, nonce]);
      const cipher = createCipheriv('aes-256-gcm', present.key(purpose), nonce);
      cipher.setAAD(associatedData(header, purpose, context));
      return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(purpose, sealed, context) {
      if (sealed.length < headerBytes + tagBytes || sealed[0] !== formatVersion) throw unreadable();
      const header = sealed.subarray(0, headerBytes);
      const keyId = header.subarray(1, 1 + keyIdBytes);
      const ring = rings.find((candidate) => candidate.id.equals(keyId));
      if (ring === undefined) throw unreadable();
      const decipher = createDecipheriv('aes-256-gcm', ring.key(purpose), header.subarray(1 + keyIdBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(associatedData(header, purpose, context));
      decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
      try {
        const plain = decipher.update(sealed.subarray(headerBytes, sealed.length - tagBytes));
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        throw unreadable();
      }
    },
  };
};
