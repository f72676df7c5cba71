/** Holds the bytes of a `Blob`, which can be read only with time. */
class BlobBytes {
  readonly $blob: string;

  constructor(bytes: Uint8Array) {
    this.$blob = Buffer.from(bytes).toString('base64');
  }
}

/** The same fields, with the bytes of each `Blob` in its place. */
export const withBytes = async (
  fields: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const entries = Object.entries(fields).map(async ([name, value]) => [
    name,
    value instanceof Blob ? new BlobBytes(await value.bytes()) : value,
  ]);
  return Object.fromEntries(await Promise.all(entries));
};

/** For `JSON.stringify`: keeps bytes, which `bytesRevived` reads again. */
export const bytesKept = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value;

/** For `JSON.parse`: reads what was written of `withBytes` with `bytesKept`. */
export const bytesRevived = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64'));
  if ('$blob' in value) return new Blob([Buffer.from(String(value.$blob), 'base64')]);
  return value;
};
