/** Run as a process of its own: recognises once, whole and as a stream, and prints what came of both. */
import { silentLogger } from '@dragoman/provider';
import { asrGoogle } from '../../src/index.ts';

process.on('unhandledRejection', (error) => {
  console.error('Unhandled:', error);
  process.exitCode = 70;
});

const provider = asrGoogle.create(asrGoogle.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const audio = Buffer.alloc(96_000, 1);
const request = {
  format: { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 },
  language: 'en-US',
  signal: new AbortController().signal,
} as const;

const outcomeOf = (work: Promise<string | undefined>) =>
  work.then(
    (text) => ({ text }),
    (error: unknown) => ({ error }),
  );

const stream = async (): Promise<string | undefined> => {
  const chunks = (async function* () {
    yield audio;
  })();
  for await (const event of provider.transcribeStream?.({ ...request, audio: chunks }) ?? []) {
    if (event.type === 'end') return event.result.text;
  }
  return undefined;
};

const file = await outcomeOf(
  provider.transcribe({ ...request, audio: new Blob([audio]) }).then(({ text }) => text),
);
const live = await outcomeOf(stream());
console.log(JSON.stringify({ file, live }));
// Not closed on purpose where asked so: nothing may keep the process from ending.
if (process.argv[3] !== 'open') await provider.close();
