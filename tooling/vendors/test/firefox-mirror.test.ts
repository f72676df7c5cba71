import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startFirefoxMirror, syntheticModel } from '../src/index.ts';

const lexicon = { house: 'casa' };
const mirror = await startFirefoxMirror([
  { source: 'en', target: 'es', lexicon },
  { source: 'es', target: 'en', sharedVocabulary: true, withShortlist: true, version: '3.1' },
]);
afterAll(() => mirror.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${mirror.url}/${path}`, { headers });

test('lists its files as Firefox’s service does', async () => {
  const { data } = (await (await get('records.json')).json()) as { data: Record<string, unknown>[] };
  expect(data.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'model.enes 3.0',
    'srcvocab.enes 3.0',
    'trgvocab.enes 3.0',
    'model.esen 3.1',
    'vocab.esen 3.1',
    'lex.esen 3.1',
  ]);
});

test('serves files whole and in parts, each as its record says', async () => {
  for (const { attachment, decompressedHash } of mirror.records) {
    const { location, hash, size } = attachment as { location: string; hash: string; size: number };
    const whole = Buffer.from(await (await get(location)).arrayBuffer());
    expect(createHash('sha256').update(whole).digest('hex')).toBe(hash);
    expect(createHash('sha256').update(zstdDecompressSync(whole)).digest('hex')).toBe(decompressedHash);
    const rest = await get(location, { range: 'bytes=100-' });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${size - 1}/${size}`]);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(100));
    expect((await get(location, { range: `bytes=${size}-` })).status).toBe(416);
  }
  expect((await get('files/none')).status).toBe(404);
});

test('makes the same model every time, in Marian’s format', () => {
  const [one, other] = [syntheticModel(lexicon), syntheticModel(lexicon)];
  expect(one).toEqual(other);
  expect(one.model.readBigUInt64LE(0)).toBe(1n);
  expect(one.sourceVocabulary.includes('▁house')).toBe(true);
  expect(one.targetVocabulary.includes('▁casa')).toBe(true);
  expect(syntheticModel({ house: 'vieja' }).model).toEqual(one.model);
});
