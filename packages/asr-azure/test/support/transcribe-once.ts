/** Run as a process of its own: recognises once, whole, with speakers and as a stream, and prints what came of it. */
import { silentLogger } from '@dragoman/provider';
import { asrAzure } from '../../src/index.ts';

process.on('unhandledRejection', (error) => {
  console.error('Unhandled:', error);
  process.exitCode = 70;
});

const provider = asrAzure.create(asrAzure.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const audio = Buffer.alloc(96_000, 1);
const request = {
  format: { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 },
  language: 'en-US',
  signal: process.argv[4] === 'hang' ? AbortSignal.timeout(300) : new AbortController().signal,
} as const;

const outcomeOf = (work: Promise<string | undefined>) =>
  work.then(
    (text) => ({ text }),
    (error: unknown) => ({ error, name: error instanceof Error ? error.name : '' }),
  );

const whole = (diarization: boolean): Promise<string> =>
  provider.transcribe({ ...request, audio: new Blob([audio]), diarization }).then(({ text }) => text);

const stream = async (): Promise<string | undefined> => {
  const chunks = (async function* () {
    yield audio;
  })();
  for await (const event of provider.transcribeStream?.({ ...request, audio: chunks }) ?? []) {
    if (event.type === 'end') return event.result.text;
  }
  return undefined;
};

const outcomes = [
  await outcomeOf(whole(false)),
  await outcomeOf(whole(true)),
  await outcomeOf(stream()),
  await outcomeOf(provider.check({ signal: request.signal }).then(() => 'checked')),
];
console.log(JSON.stringify(outcomes));
// Not closed on purpose where asked so: nothing may keep the process from ending.
if (process.argv[3] !== 'open') await provider.close();
