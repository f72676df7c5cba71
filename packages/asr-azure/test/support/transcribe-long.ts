/** Run as a process of its own: recognises a long file, and prints how much memory was held at most meanwhile. */
import { openAsBlob } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { silentLogger } from '@dragoman/provider';
import { asrAzure } from '../../src/index.ts';

const [, , options = '{}', , file = ''] = process.argv;
const provider = asrAzure.create(asrAzure.options.parse(JSON.parse(options)), { logger: silentLogger });
const format = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;
const { signal } = new AbortController();
await provider.transcribe({ audio: new Blob([Buffer.alloc(320_000, 1)]), format, language: 'en-US', signal });

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** What is held, without garbage: how much of that lies about is a matter of how busy the machine is. */
const heldBytes = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const before = heldBytes();
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, heldBytes());
}, 100);
const audio = await openAsBlob(file);
const { segments, durationMs } = await provider.transcribe({ audio, format, language: 'en-US', signal });
clearInterval(timer);
console.log(JSON.stringify({ segments: segments.length, durationMs, growth: most - before }));
await provider.close();
