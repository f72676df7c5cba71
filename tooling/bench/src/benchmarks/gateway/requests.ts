import { doubleApiKey } from '@dragoman/vendors';
import { headersFor } from '../../dragoman/client.ts';
import type { LoadRequest } from '../../load/request.ts';
import { sentence } from '../../servers/sentence.ts';

/** The body of our API; the small servers read the same. */
const translateBody = JSON.stringify({
  text: sentence,
  source_language: 'en',
  target_language: 'es',
  memory: 'skip',
});

/** One request for each key, sent in turn. */
export const translateRequests = (origin: string, keys: readonly string[]): LoadRequest[] =>
  keys.map((key) => ({ url: `${origin}/v1/translate`, headers: headersFor(key), body: translateBody }));

/** The same sentence as Chat Completions, with the shortest prompt: less to carry than what ours sends upstream. */
export const chatRequest = (baseUrl: string, headers: Readonly<Record<string, string>>): LoadRequest => ({
  url: `${baseUrl}/chat/completions`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${doubleApiKey}`, ...headers },
  body: JSON.stringify({
    model: 'gpt-6-luna',
    messages: [
      { role: 'system', content: 'Translate from en to es.' },
      { role: 'user', content: sentence },
    ],
  }),
});
