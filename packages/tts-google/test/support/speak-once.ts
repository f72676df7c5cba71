/** Run as a process of its own: lists voices, speaks once, and prints what came of both. */
import { once, outcomeOf } from '@dragoman/vendors/testing/once';
import { ttsGoogle } from '../../src/index.ts';

const { signal } = new AbortController();
const request = {
  input: { kind: 'text', value: 'good morning' },
  language: 'en-US',
  format: { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 },
  signal,
} as const;

await once(ttsGoogle, async (provider) => ({
  listed: await outcomeOf(provider.voices({ signal }).then(() => ({ text: 'listed' }))),
  spoken: await outcomeOf(provider.synthesize(request).then(({ voice }) => ({ text: voice }))),
}));
