import type { AudioFormat } from '@dragoman/provider';
import { speechFormat } from '@dragoman/sound-kit';
import { afterAll, expect, test } from 'vitest';
import { findUtterances } from '../src/recognition/find-utterances.ts';
import { calm, createProvider, hear, stillness } from './support/provider.ts';

const provider = createProvider();
afterAll(() => provider.close());

test.each<[string, Uint8Array, AudioFormat, string]>([
  ['of no sample', Buffer.alloc(0), speechFormat, 'corrupt_audio'],
  ['of half a sample', Buffer.alloc(3), speechFormat, 'corrupt_audio'],
  ['of 8 kHz', stillness(1), { ...speechFormat, sampleRate: 8000 }, 'unsupported_format'],
  ['of two channels', stillness(1), { ...speechFormat, channels: 2 }, 'unsupported_format'],
  ['in µ-law', stillness(1), { ...speechFormat, encoding: 'mulaw' }, 'unsupported_format'],
  ['as a file', stillness(1), { kind: 'container', container: 'wav' }, 'unsupported_format'],
  ['of more than a minute', Buffer.alloc(32_000 * 60 + 18), speechFormat, 'limit_exceeded'],
])('audio %s is refused', async (_, audio, format, code) => {
  await expect(hear(provider, audio, { format })).rejects.toMatchObject({ code });
});

test('audio of a minute is heard', async () => {
  expect(await hear(provider, Buffer.alloc(32_000 * 60 + 14))).toMatchObject({
    text: '',
    durationMs: 60_000,
  });
});

test('what is too large to be a minute is refused without being read', async () => {
  const audio = new Blob([]);
  Object.defineProperty(audio, 'size', { value: 5_000_000_000 });
  await expect(hear(provider, Buffer.alloc(0), { audio })).rejects.toMatchObject({ code: 'limit_exceeded' });
});

const talk = (seconds: number): Buffer => stillness(seconds, 6000);
const still = (seconds: number): Buffer => stillness(seconds, 10);
const find = (...parts: Buffer[]) => findUtterances(Buffer.concat(parts), calm());

test('utterances are cut in pauses of half a second and more', async () => {
  expect(await find(still(2), talk(1), still(0.4), talk(1), still(0.6), talk(1), still(2))).toEqual([
    { start: 175, end: 465 },
    { start: 475, end: 625 },
  ]);
});

test('a recording that begins and ends with speech is left whole', async () => {
  expect(await find(still(0.3), talk(2), still(0.3))).toEqual([{ start: 0, end: 260 }]);
});

test('a word in minutes of silence is found, a click is not', async () => {
  expect(await find(still(60), talk(0.5), still(60))).toEqual([{ start: 5975, end: 6075 }]);
  expect(await find(still(2), talk(1), still(2), talk(0.04), still(2))).toEqual([{ start: 175, end: 325 }]);
});

test('speech without a pause is cut where it is quietest, in less than half a minute', async () => {
  const pieces = await find(still(2), talk(25), still(0.3), talk(25), still(0.3), talk(10), still(2));
  expect(pieces.length).toBe(3);
  for (const [index, { start, end }] of pieces.entries()) {
    expect(end - start).toBeLessThanOrEqual(3000);
    if (index > 0) expect(start).toBe(pieces[index - 1]?.end);
  }
  expect(Math.abs((pieces[0]?.end ?? 0) - 2715)).toBeLessThan(20);
});
