/** Run as a process of its own: lists voices, speaks once, and prints what came of both. */
import { silentLogger } from '@dragoman/provider';
import { ttsGoogle } from '../../src/index.ts';

process.on('unhandledRejection', (error) => {
  console.error('Unhandled:', error);
  process.exitCode = 70;
});

const provider = ttsGoogle.create(ttsGoogle.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const { signal } = new AbortController();

const outcomeOf = (work: Promise<string>) =>
  work.then(
    (text) => ({ text }),
    (error: unknown) => ({ error }),
  );

const listed = await outcomeOf(provider.voices({ signal }).then(() => 'listed'));
const spoken = await outcomeOf(
  provider
    .synthesize({
      input: { kind: 'text', value: 'good morning' },
      language: 'en-US',
      format: { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 },
      signal,
    })
    .then(({ voice }) => voice),
);
console.log(JSON.stringify({ listed, spoken }));
// Not closed on purpose where asked so: nothing may keep the process from ending.
if (process.argv[3] !== 'open') await provider.close();
