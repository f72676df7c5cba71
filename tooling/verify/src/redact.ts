import { memberName } from './shape.ts';

/** Members whose words say how a vendor answers, and nothing of who asked. */
const telling =
  /^(code|err_code|type|status|param|object|message|err_msg|category|reason|language|language_code|detected_language)$/;

/** A word that may be an id or a key: long, and with a digit or a mask in it. */
const suspicious = /(?=[\w*-]*[\d*])[\w*-]{10,}/g;

/** Words of an answer without what may tell who asked. */
const redactWords = (words: string, secrets: readonly string[]): string =>
  secrets
    .reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), words)
    .replace(/\S+@\S+/g, '…')
    .replace(suspicious, '…');

/**
 * An answer as it may be kept: its members, of each list the first element, and no values but the words of members that say
 * how a vendor answers. Texts are empty, numbers 0.
 */
export const redacted = (value: unknown, secrets: readonly string[], name = ''): unknown => {
  if (Array.isArray(value))
    return value.slice(0, 1).map((element: unknown) => redacted(element, secrets, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [memberName(key), redacted(member, secrets, key)]),
    );
  if (typeof value === 'number') return 0;
  if (typeof value !== 'string') return value;
  return telling.test(name) ? redactWords(value, secrets) : '';
};
