import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { AssetKey } from './storage.ts';

const idBytes = 16;
const expiryBytes = 6;
const tagBytes = 32;
const signedBytes = 2 * idBytes + expiryBytes;

/** A file that somebody may download without a key, until then. */
export interface AssetGrant extends AssetKey {
  readonly expiresAt: Date;
}

/** Signed tokens of links: account, file and end (HMAC-SHA256), in one opaque word. */
export class AssetLinks {
  readonly #key: Buffer;

  /** @param key 32 bytes, derived for this purpose alone. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  sign({ accountId, id, expiresAt }: AssetGrant): string {
    const signed = Buffer.alloc(signedBytes);
    signed.set(parse(accountId), 0);
    signed.set(parse(id), idBytes);
    signed.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), 2 * idBytes, expiryBytes);
    return Buffer.concat([signed, this.#tag(signed)]).toString('base64url');
  }

  /** Null: it is none of ours. Whether its time has come is the caller's question. */
  read(token: string): AssetGrant | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== signedBytes + tagBytes || bytes.toString('base64url') !== token) return null;
    const signed = bytes.subarray(0, signedBytes);
    if (!timingSafeEqual(bytes.subarray(signedBytes), this.#tag(signed))) return null;
    return {
      accountId: stringify(signed, 0),
      id: stringify(signed, idBytes),
      expiresAt: new Date(signed.readUIntBE(2 * idBytes, expiryBytes) * 1000),
    };
  }

  #tag(signed: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(signed).digest();
  }
}
