/** Run as a process of its own: speaks once whole and once as a stream, so many times, and prints what came of the last. */
import { silentLogger } from '@dragoman/provider';
import { ttsElevenLabs } from '../../src/index.ts';

process.on('unhandledRejection', (error) => {
  console.error('Unhandled:', error);
  process.exitCode = 70;
});

const provider = ttsElevenLabs.create(ttsElevenLabs.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const request = {
  input: { kind: 'text', value: 'hello' },
  language: 'en',
  format: { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 1 },
  signal: new AbortController().signal,
} as const;

const streamed = async (): Promise<number> => {
  let bytes = 0;
  for await (const event of provider.synthesizeStream?.(request) ?? [])
    if (event.type === 'audio') bytes += event.audio.length;
  return bytes;
};

const both = async () => {
  // Both fail where one does, but the second is asked for all the same.
  const stream = await streamed().catch((error: unknown) => ({ error }));
  const { audio } = await provider.synthesize(request);
  return { bytes: audio.length, streamed: stream };
};

let outcome: object = {};
for (let round = 0; round < Number(process.argv[4] ?? 1); round += 1)
  outcome = await both().catch((error: unknown) => ({ error }));
console.log(JSON.stringify(outcome));
// Not closed on purpose where asked so: nothing may keep the process from ending.
if (process.argv[3] !== 'open') await provider.close();
