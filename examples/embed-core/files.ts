import { readFile, writeFile } from 'node:fs/promises';
import { createServices } from '@dragoman/core';
import { formats } from '@dragoman/format-text';
import mtApertium from '@dragoman/mt-apertium';
import type { FormatTarget } from '@dragoman/provider';

const { services, close } = await createServices({ providers: [mtApertium], formats });
const bytes = await readFile('letter.txt');
const { id: format } = services.formats.find({ head: bytes, name: 'letter.txt' });
const file = { bytes, format, targetLanguage: 'es' };

const { segments } = await services.formats.extract(file);
const sources = new Map(segments.map(({ key, source }) => [key, source]));
const targets: FormatTarget[] = [];
for await (const batch of services.text.translateSegments({ segments, targetLanguage: 'es' })) {
  for (const one of batch.segments) {
    if ('target' in one)
      targets.push({ key: one.key, source: sources.get(one.key) ?? '', target: one.target });
    else console.error(one.key, one.error.detail);
  }
}
await writeFile('letter.es.txt', (await services.formats.render({ ...file, segments: targets })).bytes);
await close();
