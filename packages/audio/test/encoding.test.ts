import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AudioFormat, RawAudio } from '@dragoman/provider';
import { silence } from '@dragoman/sound-kit';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AudioPart, canEncode, durationOf, encodeAudio } from '../src/index.ts';
import { inspectSource } from '../src/inspect/inspect-audio.ts';
import { memorySource } from '../src/inspect/source.ts';
import { convert, say, temporaryFolder, withoutFfmpeg } from './support/files.ts';
import { makeWav } from './support/wav.ts';

const folder = temporaryFolder();
const { signal } = new AbortController();
const raw = (sampleRate: number, encoding: RawAudio['encoding'] = 's16le', channels = 1): RawAudio => ({
  kind: 'raw',
  encoding,
  sampleRate,
  channels,
});
const file = (container: 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'webm'): AudioFormat => ({
  kind: 'container',
  container,
});

const load = (name: string): AudioPart => {
  const container = name.split('.')[1] as 'wav';
  return { audio: readFileSync(join(folder, name)), format: file(container) };
};

const names = ['a.wav', 'a.mp3', 'b.mp3', 'a.ogg', 'v.ogg', 'a.flac', 'a.m4a', 'a.webm'] as const;
let spokenMs = 0;

beforeAll(async () => {
  const original = join(folder, 'a.wav');
  say('These parts become one.', original);
  for (const name of names.slice(1))
    convert(
      original,
      join(folder, name),
      ...(name.endsWith('.ogg') ? ['-c:a', name === 'a.ogg' ? 'libopus' : 'libvorbis'] : []),
    );
  convert(original, join(folder, 'b.mp3'), '-write_xing', '0', '-q:a', '6');
  spokenMs = await durationOf(load('a.wav').audio, file('wav'), signal);
});

describe('durationOf', () => {
  test.each(names)('%s', async (name) => {
    const { audio, format } = load(name);
    const durationMs = await durationOf(audio, format, signal);
    // Without its tag an MP3 does not say what the encoder added; AAC has frames of 46 ms.
    const tolerance = name === 'b.mp3' || name === 'a.m4a' ? 100 : 1;
    expect(Math.abs(durationMs - spokenMs)).toBeLessThanOrEqual(tolerance);
  });

  test.each(['s16le', 'mulaw', 'alaw'] as const)('%s of nothing is as long as asked', async (encoding) => {
    const format = raw(8000, encoding, 2);
    const audio = silence(1250, format);
    expect(audio.length).toBe(encoding === 's16le' ? 40_000 : 20_000);
    expect(await durationOf(audio, format, signal)).toBe(1250);
    const { audio: wav } = await encodeAudio({ parts: [{ audio, format }], to: 'wav', signal });
    const path = join(folder, `${encoding}.raw`);
    const source = join(folder, `${encoding}-nothing.wav`);
    writeFileSync(source, wav);
    convert(source, path, '-f', 's16le', '-ar', '8000');
    expect(
      Math.max(...new Int16Array(Uint8Array.from(readFileSync(path)).buffer).map(Math.abs)),
    ).toBeLessThanOrEqual(8);
  });

  test('nothing at all is corrupt', async () => {
    await expect(durationOf(new Uint8Array(), raw(8000), signal)).rejects.toMatchObject({
      code: 'corrupt_audio',
    });
  });
});

test('WAV and raw samples of one kind are joined sample by sample, without any program', async () => {
  const part = fc.tuple(
    fc.uint8Array({ minLength: 100, maxLength: 400 }),
    fc.constantFrom('wav', 'raw', 'empty'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      part,
      fc.constantFrom(1, 2),
      async (some, last, channels) => {
        const parts = [...some, [last[0], 'raw'] as const];
        const made = parts.map(([samples, kind]): AudioPart => {
          if (kind === 'wav') return { audio: makeWav(samples, { channels }), format: file('wav') };
          const audio = kind === 'raw' ? samples : new Uint8Array();
          return { audio, format: raw(16_000, 's16le', channels) };
        });
        const { audio, durationMs } = await encodeAudio({
          parts: made,
          to: 'wav',
          signal,
          tools: withoutFfmpeg,
        });
        // Half a sample at the end of a part is left out.
        const expected = Buffer.concat(
          parts.map(([samples, kind]) =>
            kind === 'empty'
              ? new Uint8Array()
              : samples.subarray(0, samples.length - (samples.length % (2 * channels))),
          ),
        );
        expect(Buffer.from(audio.subarray(44)).equals(expected)).toBe(true);
        expect(durationMs).toBe(Math.round(expected.length / 2 / channels / 16));
      },
    ),
    { numRuns: 200 },
  );
});

test.each(['mp3', 'wav', 'ogg'] as const)('parts of every kind become one %s', async (to) => {
  const pause = { audio: silence(500, raw(8000, 'mulaw')), format: raw(8000, 'mulaw') };
  const parts = [load('a.wav'), pause, load('a.mp3'), load('a.ogg'), load('a.m4a')];
  const { audio, container, durationMs } = await encodeAudio({ parts, to, signal });
  expect(container).toBe(to);
  expect(await inspectSource(memorySource(audio))).toMatchObject({ container: to, channels: 1 });
  expect(Math.abs(durationMs - (4 * spokenMs + 500))).toBeLessThan(100);
  expect(Math.abs((await durationOf(audio, file(to), signal)) - durationMs)).toBeLessThanOrEqual(1);
});

test('parts of every free kind become one WAV without FFmpeg', async () => {
  const parts = [load('a.wav'), load('a.mp3'), load('a.ogg'), load('a.flac')];
  const { durationMs, audio } = await encodeAudio({ parts, to: 'wav', signal, tools: withoutFfmpeg });
  expect(Math.abs(durationMs - 4 * spokenMs)).toBeLessThanOrEqual(4);
  // The others have 22,050: the highest rate is that of Opus.
  expect(await inspectSource(memorySource(audio))).toMatchObject({ sampleRate: 48_000, codec: 'pcm_s16le' });
});

test.each(['mp3', 'ogg'] as const)('a single %s stays as it is, also without FFmpeg', async (to) => {
  const part = load(`a.${to}`);
  const { audio } = await encodeAudio({ parts: [part], to, signal, tools: withoutFfmpeg });
  expect(audio).toBe(part.audio);
});

test('what can be made is known before', async () => {
  expect((['wav', 'mp3', 'ogg'] as const).map((to) => canEncode(to))).toEqual([true, true, true]);
  expect((['wav', 'mp3', 'ogg'] as const).map((to) => canEncode(to, withoutFfmpeg))).toEqual([
    true,
    false,
    false,
  ]);
  await expect(
    encodeAudio({ parts: [load('a.wav')], to: 'mp3', signal, tools: withoutFfmpeg }),
  ).rejects.toMatchObject({
    code: 'unsupported_format',
    detail: expect.stringContaining('apt-get install ffmpeg'),
  });
});

test('a broken part, and no part at all, are corrupt', async () => {
  const broken = { audio: load('a.wav').audio.subarray(0, 5000), format: file('wav') };
  for (const parts of [[], [{ audio: new Uint8Array(1), format: raw(8000) }], [load('a.wav'), broken]])
    await expect(encodeAudio({ parts, to: 'wav', signal })).rejects.toMatchObject({ code: 'corrupt_audio' });
});

test('making ends with the reason it was aborted with', async () => {
  const reason = new Error('enough');
  const options = { parts: [load('a.wav')], to: 'mp3', signal: AbortSignal.abort(reason) } as const;
  await expect(encodeAudio(options)).rejects.toBe(reason);
});
