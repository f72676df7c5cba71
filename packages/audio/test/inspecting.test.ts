import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { inspectAudio } from '../src/index.ts';
import { inspectSource } from '../src/inspect/inspect-audio.ts';
import { memorySource } from '../src/inspect/source.ts';
import { convert, say, temporaryFolder } from './support/files.ts';
import { bytes, makeWav } from './support/wav.ts';

const folder = temporaryFolder();
const { signal } = new AbortController();
const second = new Uint8Array(32_000).fill(7);
const inspect = (file: Uint8Array) => inspectSource(memorySource(file));

const inspectFile = (name: string, content: Uint8Array | string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return inspectAudio(path, signal);
};

const ourCode = expect.stringMatching(/^(corrupt_audio|unsupported_format)$/);

const names = ['a.mp3', 'a.ogg', 'v.ogg', 'a.flac', 'a.m4a', 'a.webm'] as const;

beforeAll(() => {
  const original = join(folder, 'original.wav');
  say('A file is what its bytes are.', original);
  for (const name of names)
    convert(
      original,
      join(folder, name),
      ...(name.endsWith('.ogg') ? ['-c:a', name === 'a.ogg' ? 'libopus' : 'libvorbis'] : []),
    );
});

describe('a WAV', () => {
  test('is described by its header', async () => {
    expect(await inspect(makeWav(second, { channels: 2, sampleRate: 8000 }))).toEqual({
      container: 'wav',
      codec: 'pcm_s16le',
      sampleRate: 8000,
      channels: 2,
      durationMs: 1000,
      bytes: 32_044,
    });
  });

  test.each([0, 0x7fff_ffff, 0xffff_ffff, 0xffff_ffff - 36])(
    'written to a pipe (%i bytes claimed) goes to its end',
    async (dataBytes) => {
      expect(await inspect(makeWav(second, { dataBytes }))).toMatchObject({ durationMs: 1000 });
    },
  );

  test.each([
    ['of no channel', makeWav(second, { channels: 0 })],
    ['of 65,535 channels', makeWav(second, { channels: 65_535 })],
    ['of no rate', makeWav(second, { sampleRate: 0 })],
    ['of 4 GHz', makeWav(second, { sampleRate: 0xffff_ffff })],
    ['of no bits', makeWav(second, { bits: 0 })],
    ['that is cut', makeWav(second, { dataBytes: 40_000 })],
    ['without samples', makeWav(new Uint8Array())],
    ['of half a sample', makeWav(new Uint8Array(1))],
    ['of 100 Hz', makeWav(second, { sampleRate: 100 })],
    ['with an endless chunk', bytes(makeWav(second).subarray(0, 36), 'HURF9999xxxxxxx')],
    ['whose format is longer than the file', makeWav(second, { formatBytes: 0x6666_6666 })],
    ['whose format is nothing', makeWav(second, { formatBytes: 0 })],
    ['that is a header', makeWav(second).subarray(0, 30)],
    ['of many empty parts', bytes('RIFF', 0, 'WAVE', Buffer.alloc(80_000))],
  ])('%s is corrupt', async (_name, file) => {
    await expect(inspectFile('broken.wav', file)).rejects.toMatchObject({ code: 'corrupt_audio' });
  });

  test.each([
    ['ADPCM', { tag: 2, bits: 4 }],
    ['13 bits', { bits: 13 }],
    ['MP3', { tag: 85 }],
  ])('with samples of another kind (%s) is refused', async (_name, claims) => {
    await expect(inspect(makeWav(second, claims))).rejects.toMatchObject({ code: 'unsupported_format' });
  });

  test('may have a surplus chunk behind its samples', async () => {
    const file = bytes(makeWav(second), 'LIST', 4, 'abcd');
    expect(await inspect(file)).toMatchObject({ durationMs: 1000 });
  });
});

test('hostile headers give an error of ours, or what can be decoded', async () => {
  const number = fc.oneof(fc.nat(20), fc.nat(0xffff), fc.constantFrom(0xffff_ffff, 0x8000_0000, 0x7fff_ffff));
  const claims = fc.record(
    {
      tag: number,
      channels: number,
      sampleRate: number,
      bits: number,
      formatBytes: number,
      dataBytes: number,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(claims, fc.uint8Array({ maxLength: 200 }), async (claim, samples) => {
      const file = makeWav(samples, claim);
      const info = await inspect(file).catch((error) => error);
      if (info instanceof Error) expect(info).toMatchObject({ code: ourCode });
      else expect(info.durationMs).toBeLessThanOrEqual(samples.length);
    }),
    { numRuns: 300 },
  );
});

test.each(names)(
  '%s, cut or changed anywhere, gives an error of ours or a description, and is hardly read',
  async (name) => {
    const whole = readFileSync(join(folder, name));
    const place = fc.oneof(fc.nat(200), fc.nat(whole.length - 1));
    const change = fc.tuple(place, fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.option(place), async (changes, end) => {
        const file = whole.subarray(0, end ?? whole.length).slice();
        for (const [at, value] of changes) file[at] = value;
        let read = 0;
        const source = memorySource(file);
        const counted = {
          size: file.length,
          read(offset: number, length: number) {
            read += Math.min(length, file.length);
            return source.read(offset, length);
          },
        };
        const info = await inspectSource(counted).catch((error) => error);
        if (info instanceof Error) expect(info).toMatchObject({ code: ourCode });
        else expect(info).toMatchObject({ container: expect.any(String), bytes: file.length });
        expect(read).toBeLessThan(1_000_000);
      }),
      { numRuns: 150 },
    );
  },
);

test.each(names)('%s is known by its bytes, whatever its name', async (name) => {
  copyFileSync(join(folder, name), join(folder, 'any.wav'));
  const { container, durationMs } = await inspectAudio(join(folder, 'any.wav'), signal);
  expect(container).toBe(name.split('.')[1]);
  expect(durationMs).toBeGreaterThan(1000);
});

test.each([
  ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')],
  ['text', 'These are words, not sound. '.repeat(100)],
  ['zeros', Buffer.alloc(100_000)],
  ['ones', Buffer.alloc(100_000, 0xff)],
  ['a web page', '<!doctype html><title>Not found</title>'],
  ['raw AAC', Buffer.from('fff15080021ffcde02004c61766335392e33372e31303000', 'hex')],
  ['a picture in boxes', bytes(Buffer.from([0, 0, 0, 24]), 'ftypheic', Buffer.alloc(200))],
])('%s named .wav is no recording', async (_name, content) => {
  await expect(inspectFile('named.wav', content)).rejects.toMatchObject({ code: 'unsupported_format' });
});

test('Matroska is no WebM', async () => {
  convert(join(folder, 'original.wav'), join(folder, 'a.mka'), '-c:a', 'libopus');
  await expect(inspectAudio(join(folder, 'a.mka'), signal)).rejects.toMatchObject({
    code: 'unsupported_format',
    detail: expect.stringContaining('Matroska'),
  });
});

test.each([
  ['an empty file', ''],
  ['a file of one letter of a tag', 'RIFF'.padEnd(8, '\0').concat('WAVE')],
  ['tags without sound', bytes('ID3', Uint8Array.of(4, 0, 0, 0, 0, 1, 0), Buffer.alloc(2000))],
  ['tags that are longer than the file', bytes('ID3', Uint8Array.of(4, 0, 0, 127, 127, 127, 127))],
  ['boxes without a description', bytes(Buffer.from([0, 0, 0, 16]), 'ftypM4A ', Buffer.alloc(4))],
])('%s is corrupt', async (_name, content) => {
  await expect(inspectFile('named.mp3', content)).rejects.toMatchObject({ code: 'corrupt_audio' });
});

test('an Ogg that plays nothing is corrupt', async () => {
  const file = Uint8Array.from(readFileSync(join(folder, 'a.ogg')));
  // The pages count no sample.
  for (let place = file.indexOf(0x4f); place >= 0; place = file.indexOf(0x4f, place + 1))
    if (Buffer.from(file.subarray(place, place + 4)).toString() === 'OggS')
      file.fill(0, place + 6, place + 14);
  await expect(inspect(file)).rejects.toMatchObject({ code: 'corrupt_audio' });
});

test('a file of gigabytes is described as fast as a small one', async () => {
  const path = join(folder, 'large.wav');
  writeFileSync(path, makeWav(second, { dataBytes: 3_000_000_000 }));
  truncateSync(path, 3_000_000_044);
  const started = performance.now();
  expect(await inspectAudio(path, signal)).toMatchObject({ durationMs: 93_750_000 });
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('an aborted look ends with the reason', async () => {
  const reason = new Error('enough');
  await expect(inspectAudio(join(folder, 'a.mp3'), AbortSignal.abort(reason))).rejects.toBe(reason);
});
