/** Run as a process of its own: speaks once, whole and as a stream, lists the voices, and prints what came of it. */
import { silentLogger } from '@dragoman/provider';
import { ttsAzure } from '../../src/index.ts';

process.on('unhandledRejection', (error) => {
  console.error('Unhandled:', error);
  process.exitCode = 70;
});

const provider = ttsAzure.create(ttsAzure.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const request = {
  input: { kind: 'text', value: 'good morning' },
  language: 'en-US',
  signal: process.argv[4] === 'hang' ? AbortSignal.timeout(400) : new AbortController().signal,
} as const;

const outcomeOf = (work: Promise<number>) =>
  work.then(
    (count) => ({ count }),
    (error: unknown) => ({ error, name: error instanceof Error ? error.name : '' }),
  );

const stream = async (): Promise<number> => {
  let bytes = 0;
  for await (const event of provider.synthesizeStream?.(request) ?? [])
    if (event.type === 'audio') bytes += event.audio.length;
  return bytes;
};

const outcomes = [
  await outcomeOf(provider.voices({ signal: new AbortController().signal }).then((voices) => voices.length)),
  await outcomeOf(provider.synthesize(request).then(({ audio }) => audio.length)),
  await outcomeOf(stream()),
];
console.log(JSON.stringify(outcomes));
// Not closed on purpose where asked so: nothing may keep the process from ending.
if (process.argv[3] !== 'open') await provider.close();
