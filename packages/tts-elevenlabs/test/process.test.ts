import { elevenLabsErrors, startElevenLabsDouble } from '@dragoman/vendors';
import { describeTransport, runScript } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { tone } from './support/tone.ts';

const script = new URL('./support/synthesize-once.ts', import.meta.url);

describeTransport({
  script,
  start: (options) => startElevenLabsDouble({ speak: tone, ...options }),
  outcome: { bytes: 960 * 5, streamed: 960 * 5 },
  requests: 2,
  generate,
  variables: { ELEVENLABS_API_KEY: 'xi-other' },
  credentials: (apiKey) => ({ 'xi-api-key': apiKey }),
  failures: [],
});

it('lets a process end although its calls failed in every way and it is not closed', async () => {
  const double = await startElevenLabsDouble({ speak: tone });
  onTestFinished(() => double.close());
  // Each round has two calls.
  double.fail(elevenLabsErrors.serverError(), 2);
  double.fail({ kind: 'disconnect', when: 'before_header' }, 2);
  double.fail({ kind: 'disconnect', when: 'mid_body' }, 2);
  const options = { baseUrl: double.url, apiKey: double.apiKey };
  const failed = await runScript(script, options, { end: 'open', parameters: ['3'], withinMs: 60_000 });
  expect(failed.outcome).toMatchObject({ error: {} });
  expect(failed.stderr).toBe('');
  expect(double.requests).toHaveLength(6);
});
