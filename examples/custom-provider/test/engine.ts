import type { AsrEngine, AsrSample } from '@dragoman/provider-testkit';
import { heardIn, keyed } from '../recogniser/morse.ts';
import type { Script, startRecogniser } from '../recogniser/server.ts';

const sample = (text: string): AsrSample => {
  const audio = keyed(text);
  const durationMs = heardIn(audio)?.durationMs ?? 0;
  return { audio, format: { kind: 'container', container: 'wav' }, durationMs, language: 'en', text };
};

const status =
  (code: number, headers: Record<string, string> = {}): Script =>
  (response) =>
    void response.writeHead(code, headers).end('{}');

/** How the suite handles the recogniser: what it hears, and how it fails. */
export const engineOf = (recogniser: Awaited<ReturnType<typeof startRecogniser>>): AsrEngine => {
  const failure = (name: string, script: Script, expect: AsrEngine['failures'][number]['expect']) => ({
    name,
    arrange: () => recogniser.fail(script),
    expect,
  });
  return {
    ...recogniser,
    samples: [sample('what hath god wrought'), sample('cq de k1abc')],
    failures: [
      {
        name: 'wrong key',
        arrange: () => ({ apiKey: 'another-key-of-nobody' }),
        expect: { failure: 'authentication' },
      },
      {
        name: 'nobody there',
        arrange: () => ({ baseUrl: 'http://127.0.0.1:1' }),
        expect: { failure: 'unavailable' },
      },
      failure('no credit', status(402), { failure: 'quota_exhausted' }),
      failure('too many', status(429, { 'retry-after': '7' }), {
        failure: 'rate_limited',
        retryAfterMs: 7000,
      }),
      failure('refused', status(422), { failure: 'rejected' }),
      failure('server error', status(500), { failure: 'unavailable' }),
      failure('cut off', (response) => void response.destroy(), { failure: 'unavailable' }),
      failure('not JSON', (response) => void response.end('<html>'), { failure: 'invalid_response' }),
    ],
  };
};
