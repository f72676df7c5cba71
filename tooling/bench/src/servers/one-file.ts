import { readFile } from 'node:fs/promises';
import { type FormatDefinition, silentLogger } from '@dragoman/provider';

// A process of its own, so that its memory is that of one file: reads the file that it is given, and writes it anew with
// another text for each of its own. Like the processes of the service it loads the package of one format alone.

const [id, entry = '', path = ''] = process.argv.slice(2);
const { formats }: { readonly formats: readonly FormatDefinition[] } = await import(entry);
const definition = formats.find((one) => one.id === id);
if (!definition) throw new Error(`No format is called ${id}.`);
const format = await definition.load();
const options = definition.options.safeParse({});
if (!options.success) throw options.error;
const request = {
  bytes: new Uint8Array(await readFile(path)),
  signal: new AbortController().signal,
  targetLanguage: 'en',
  options: options.data,
  host: { logger: silentLogger, progress: () => {} },
};
const atRest = process.memoryUsage.rss();
const spent = process.cpuUsage();
const began = performance.now();
const { segments } = await format.extract(request);
const read = performance.now();
const targets = segments.map(({ key, source, place = null }) => ({
  ...{ key, source, place },
  target: source.toUpperCase(),
}));
const translated = performance.now();
const { bytes } = await format.render({ ...request, segments: targets });
const written = performance.now();
const { user, system } = process.cpuUsage(spent);
process.stdout.write(
  JSON.stringify({
    segments: segments.length,
    readMs: read - began,
    writtenMs: written - translated,
    processorMs: (user + system) / 1_000,
    bytes: bytes.length,
    atRestBytes: atRest,
    // Of the whole life, in KiB.
    mostBytes: process.resourceUsage().maxRSS * 1_024,
  }),
);
