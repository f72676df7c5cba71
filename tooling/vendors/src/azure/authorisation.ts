import type { IncomingMessage } from 'node:http';

const keyName = 'ocp-apim-subscription-key';

/** The value of a query parameter whose name may have any case. */
const queried = (query: URLSearchParams, name: string): string | undefined =>
  [...query].find(([key]) => key.toLowerCase() === name)?.[1];

/**
 * Whether a request carries the key, in the header or in the query, or the token. Where it carries both, both must be
 * right.
 */
export const isAuthorised = (
  { headers, url = '' }: IncomingMessage,
  { apiKey, token }: { readonly apiKey: string | null; readonly token: string | null },
): boolean => {
  if (apiKey === null) return true;
  const { searchParams } = new URL(url, 'http://double');
  const keys = [headers[keyName], queried(searchParams, keyName)].filter((key) => key !== undefined);
  if (keys.length > 0) return keys.every((key) => key === apiKey);
  const tokens = [headers.authorization, queried(searchParams, 'authorization')].filter(
    (given) => given !== undefined,
  );
  return token !== null && tokens.length > 0 && tokens.every((given) => given === `Bearer ${token}`);
};
