/** Run as a process of its own: recognises once with the options given as JSON, and prints what came of it. */
import { silentLogger } from '@dragoman/provider';
import { asrOpenAi } from '../../src/index.ts';

process.on('unhandledRejection', (error) => {
  console.error('Unhandled:', error);
  process.exitCode = 70;
});

const provider = asrOpenAi.create(asrOpenAi.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const outcome = await provider
  .transcribe({
    audio: new Blob([new Uint8Array(96_000).fill(1)]),
    format: { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 },
    language: 'en',
    signal: new AbortController().signal,
  })
  .then(
    ({ text }) => ({ text }),
    (error: unknown) => ({ error }),
  );
console.log(JSON.stringify(outcome));
// Not closed on purpose where asked so: nothing may keep the process from ending.
if (process.argv[3] !== 'open') await provider.close();
