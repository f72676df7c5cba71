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
/** Bytes of audio between two looks: by the audio and not by the clock, or a busy machine would look all the time. */
const lookBytes = 2 * 1024 * 1024;
const audio = await openAsBlob(file);
const stream = audio.stream.bind(audio);
let bytes = 0;
const looking = (): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> =>
  new TransformStream({
    transform(chunk, controller) {
      if (Math.floor((bytes + chunk.length) / lookBytes) > Math.floor(bytes / lookBytes)) {
        most = Math.max(most, heldBytes());
      }
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
audio.stream = () => stream().pipeThrough(looking());
const { segments, durationMs } = await provider.transcribe({ audio, format, language: 'en-US', signal });
console.log(JSON.stringify({ segments: segments.length, durationMs, growth: most - before }));
await provider.close();
