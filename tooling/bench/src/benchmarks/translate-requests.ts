import { doubleApiKey } from '@dragoman/vendors';
import { headersFor } from '../dragoman/client.ts';
import { jsonBody, type LoadRequest } from '../load/request.ts';
import { chatBody } from '../servers/translate-body.ts';

/** The languages of all requests. */
const languages = { source_language: 'en', target_language: 'es' };

/** A translation by our API, one request for each key; the small servers read the same. */
export const translateRequests = (origin: string, keys: readonly string[]): LoadRequest[] =>
  keys.map((key) => ({
    url: `${origin}/v1/translate`,
    headers: headersFor(key),
    ...jsonBody((text) => ({ text, ...languages, memory: 'skip' })),
  }));

/** The same as Chat Completions, with the shortest prompt: less to carry than what ours sends upstream. */
export const chatRequest = (baseUrl: string, headers: Readonly<Record<string, string>>): LoadRequest => ({
  url: `${baseUrl}/chat/completions`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${doubleApiKey}`, ...headers },
  ...jsonBody((text) => chatBody({ text, ...languages })),
});
