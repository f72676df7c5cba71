import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^dgm_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/**
 * A fresh key: `dgm_`, 32 random base62 characters (190 bits), and 6 of checksum: the CRC-32 of the 32 in base62, so
 * that secret scanners can tell a key from noise.
 */
export const newApiKey = (): string => {
  const secret = Array.from({ length: 32 }, () => alphabet.charAt(randomInt(62))).join('');
  return `dgm_${secret}${checksum(secret)}`;
};

/** Whether the text has the shape and the checksum of a key; says nothing of its existence. */
export const isApiKey = (text: string): boolean => {
  const match = shape.exec(text);
  return match !== null && checksum(match[1] as string) === match[2];
};

/** SHA-256 of the whole key: all that is stored of it. */
export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** The same in base64, which costs a third of it: once for each request. */
export const nameOfApiKey = (key: string): string => hash('sha256', key, 'base64');

/** What is shown of a key in lists. */
export const keyPrefix = (key: string): string => key.slice(0, 8);

const checksum = (secret: string): string => {
  let rest = crc32(secret);
  let text = '';
  for (let position = 0; position < 6; position++) {
    text = alphabet.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
};
