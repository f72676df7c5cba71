/** Run as a process of its own: recognises a file and prints by how many bytes the process grew meanwhile. */
import { openAsBlob } from 'node:fs';
import { silentLogger } from '@dragoman/provider';
import { asrDeepgram } from '../../src/index.ts';

const [options = '{}', , file = ''] = process.argv.slice(2);
const provider = asrDeepgram.create(asrDeepgram.options.parse(JSON.parse(options)), { logger: silentLogger });
const { signal } = new AbortController();
// Loads the SDK.
await provider.check({ signal });
const before = process.memoryUsage().rss;
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 10);
const { durationMs } = await provider.transcribe({
  audio: await openAsBlob(file),
  format: { kind: 'container', container: 'wav' },
  language: 'en',
  signal,
});
clearInterval(timer);
console.log(JSON.stringify({ durationMs, growth: most - before }));
await provider.close();
