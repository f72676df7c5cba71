import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deepgramErrors, startDeepgramDouble, wavOf } from '@dragoman/vendors';
import { describeTransport, runScript } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';

const heard = { text: 'The quick brown fox jumps over twenty lazy dogs.' };

describeTransport({
  script: new URL('./support/transcribe-once.ts', import.meta.url),
  start: startDeepgramDouble,
  outcome: { file: heard, live: heard },
  failed: (error) => ({ file: { error }, live: { error } }),
  requests: 2,
  generate,
  variables: { DEEPGRAM_API_KEY: 'dg-other', DEEPGRAM_ACCESS_TOKEN: 'dg-token' },
  credentials: (apiKey) => ({ authorization: `Token ${apiKey}` }),
  failures: [
    ['whose calls are refused', deepgramErrors.serverError()],
    ['whose connections break', { kind: 'disconnect', when: 'before_header' }],
    ['whose connections break in the middle', { kind: 'disconnect', when: 'mid_body' }],
  ],
});

it('sends an hour from disk without holding it in memory', async () => {
  const double = await startDeepgramDouble({ keepRequests: 0 });
  onTestFinished(() => double.close());
  const folder = await mkdtemp(join(tmpdir(), 'asr-deepgram-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'hour.wav');
  const seconds = 3600;
  await writeFile(file, wavOf({ pcm: Buffer.alloc(0), sampleRate: 16_000 }));
  await truncate(file, 44 + seconds * 32_000);
  const sender = new URL('./support/send-file.ts', import.meta.url);
  const options = { baseUrl: double.url, apiKey: double.apiKey };
  const { outcome } = await runScript(sender, options, { parameters: [file], withinMs: 60_000 });
  const { durationMs, growth } = outcome;
  expect(durationMs).toBe(seconds * 1000);
  // The recording has 115 MB.
  expect(growth).toBeLessThan(100_000_000);
});
