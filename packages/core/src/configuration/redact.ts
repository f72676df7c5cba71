import { inspect } from 'node:util';
import { isPlainObject } from './layers.ts';

/** What stands for a secret wherever configuration is shown. */
const redacted = '[redacted]';

/** A URL's user and password are secrets wherever the URL is an ordinary setting. */
const withoutCredentials = (text: string): string =>
  text.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@\s]*@/i, `$1${redacted}@`);

/** A copy of configuration values that may be shown: secrets and credentials in URLs are replaced. */
export const redact = (
  value: unknown,
  isSecret: (path: string) => boolean,
  path: readonly string[] = [],
): unknown => {
  if (value !== undefined && value !== null && isSecret(path.join('.'))) return redacted;
  if (typeof value === 'string') return withoutCredentials(value);
  if (Array.isArray(value)) return value.map((item) => redact(item, isSecret, path));
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, redact(child, isSecret, [...path, key])]),
    );
  }
  return value;
};

/**
 * A copy of which `util.inspect` and `JSON.stringify`, of the whole and of every object inside it, show the redacted form.
 * The members that do so hide from enumeration: copies and comparisons see the values alone.
 */
export const hideSecrets = (
  value: unknown,
  isSecret: (path: string) => boolean,
  path: readonly string[] = [],
): unknown => {
  if (!isPlainObject(value)) return value;
  const shown = () => redact(value, isSecret, path);
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, hideSecrets(child, isSecret, [...path, key])]),
  );
  Object.defineProperty(copy, inspect.custom, { value: shown, enumerable: false });
  Object.defineProperty(copy, 'toJSON', { value: shown, enumerable: false });
  return copy;
};
