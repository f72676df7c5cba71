/** For `JSON.stringify`: keeps bytes, which `bytesRevived` reads again. */
export const bytesKept = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { $base64: Buffer.from(value).toString('base64') } : value;

/** For `JSON.parse`: reads what was written with `bytesKept`. */
export const bytesRevived = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$base64' in value
    ? new Uint8Array(Buffer.from(String(value.$base64), 'base64'))
    : value;
