import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelOf } from '@dragoman/sound-kit';
import { beforeAll, expect, test, vi } from 'vitest';
import { decodeAudio, inspectAudio } from '../src/index.ts';
import { convert, say, temporaryFolder, withoutFfmpeg } from './support/files.ts';

const folder = temporaryFolder();
const original = join(folder, 'original.wav');
const { signal } = new AbortController();

/** Both channels as loud as the one. */
const stereo = ['-af', 'pan=stereo|c0=c0|c1=c0'] as const;

/** Every kind of file: how it is made, what it is, and whether it can be read without FFmpeg. */
const kinds = [
  ['u8.wav', ['-c:a', 'pcm_u8'], 'wav', 'pcm_u8', true],
  ['s16.wav', ['-c:a', 'pcm_s16le', '-ar', '44100', ...stereo], 'wav', 'pcm_s16le', true],
  ['s24.wav', ['-c:a', 'pcm_s24le', '-ar', '48000'], 'wav', 'pcm_s24le', true],
  ['s32.wav', ['-c:a', 'pcm_s32le'], 'wav', 'pcm_s32le', true],
  ['f32.wav', ['-c:a', 'pcm_f32le'], 'wav', 'pcm_f32le', true],
  ['f64.wav', ['-c:a', 'pcm_f64le'], 'wav', 'pcm_f64le', true],
  ['mulaw.wav', ['-c:a', 'pcm_mulaw', '-ar', '8000'], 'wav', 'pcm_mulaw', true],
  ['alaw.wav', ['-c:a', 'pcm_alaw', '-ar', '8000'], 'wav', 'pcm_alaw', true],
  ['mono.mp3', ['-b:a', '64k'], 'mp3', 'mp3', true],
  ['stereo.mp3', ['-q:a', '4', '-ar', '44100', ...stereo], 'mp3', 'mp3', true],
  ['opus.ogg', ['-c:a', 'libopus'], 'ogg', 'opus', true],
  ['vorbis.ogg', ['-c:a', 'libvorbis', ...stereo], 'ogg', 'vorbis', false],
  ['plain.flac', [], 'flac', 'flac', true],
  ['aac.m4a', [], 'm4a', 'aac', false],
  ['alac.m4a', ['-c:a', 'alac'], 'm4a', 'alac', false],
  ['opus.webm', ['-c:a', 'libopus'], 'webm', 'opus', false],
  ['vorbis.webm', ['-c:a', 'libvorbis'], 'webm', 'vorbis', false],
] as const;

beforeAll(() => {
  say('The quick brown fox jumps over the lazy dog, and then it rests.', original);
  for (const [name, options] of kinds) convert(original, join(folder, name), ...options);
});

const decode = async (name: string, tools = {}) => {
  const path = join(folder, name);
  const info = await inspectAudio(path, signal);
  return decodeAudio({ path, info, directory: folder, maxMs: 60_000, signal, tools });
};

test.each(kinds)(
  '%s is known, and decoded to the same length and level',
  async (name, _options, container, codec, isFree) => {
    const info = await inspectAudio(join(folder, name), signal);
    expect(info).toMatchObject({ container, codec, bytes: statSync(join(folder, name)).size });
    const expected = await decode('original.wav');
    const expectedLevel = levelOf(readFileSync(expected.path));
    for (const tools of isFree ? [{}, withoutFfmpeg] : [{}]) {
      const { path, bytes, durationMs } = await decode(name, tools);
      expect(statSync(path).size).toBe(bytes);
      expect(durationMs).toBe(Math.round(bytes / 32));
      expect(Math.abs(durationMs - expected.durationMs)).toBeLessThanOrEqual(isFree ? 1 : 70);
      expect(Math.abs(levelOf(readFileSync(path)) - expectedLevel)).toBeLessThan(1);
    }
  },
);

test.each(kinds.filter(([, , , , isFree]) => !isFree))(
  '%s without FFmpeg is refused, with the way out',
  async (name) => {
    const before = readdirSync(folder);
    await expect(decode(name, withoutFfmpeg)).rejects.toMatchObject({
      code: 'unsupported_format',
      detail: expect.stringContaining('apt-get install ffmpeg'),
    });
    expect(readdirSync(folder)).toEqual(before);
  },
);

test('16 kHz mono comes back as it is, bit by bit, without any program', async () => {
  convert(original, join(folder, 'speech.wav'), '-ar', '16000', '-c:a', 'pcm_s16le');
  convert(original, join(folder, 'speech.raw'), '-ar', '16000', '-f', 's16le');
  const { path } = await decode('speech.wav', withoutFfmpeg);
  expect(readFileSync(path).equals(readFileSync(join(folder, 'speech.raw')))).toBe(true);
});

test.each([{}, withoutFfmpeg])(
  'what is longer than allowed is refused, and leaves nothing (%j)',
  async (tools) => {
    const before = readdirSync(folder);
    for (const name of ['s16.wav', 'opus.ogg', 'stereo.mp3']) {
      const path = join(folder, name);
      const info = { ...(await inspectAudio(path, signal)), durationMs: undefined };
      const decoding = decodeAudio({ path, info, directory: folder, maxMs: 1500, signal, tools });
      await expect(decoding).rejects.toMatchObject({
        code: 'limit_exceeded',
        extensions: { limit: 1500, actual: expect.closeTo(2500, -2) },
      });
    }
    expect(readdirSync(folder)).toEqual(before);
  },
);

test('a length that the header tells is refused before anything is decoded', async () => {
  const path = join(folder, 's16.wav');
  const info = await inspectAudio(path, signal);
  const decoding = decodeAudio({ path, info, directory: '/nonexistent', maxMs: 1000, signal });
  await expect(decoding).rejects.toMatchObject({
    code: 'limit_exceeded',
    extensions: { limit: 1000, actual: info.durationMs },
  });
  expect(existsSync('/nonexistent')).toBe(false);
});

/** Cut in the middle: its header, if it has one, still tells of the whole. */
const halve = (name: string): string => {
  const half = `half-${name}`;
  const whole = readFileSync(join(folder, name));
  writeFileSync(join(folder, half), whole.subarray(0, whole.length / 2));
  return half;
};

test.each([{}, withoutFfmpeg])('a FLAC or an MP3 that was cut is corrupt (%j)', async (tools) => {
  for (const name of ['plain.flac', 'stereo.mp3'])
    await expect(decode(halve(name), tools)).rejects.toMatchObject({ code: 'corrupt_audio' });
});

test('a WebM, an M4A and a WAV that were cut are corrupt', async () => {
  for (const name of ['opus.webm', 'aac.m4a', 's16.wav'])
    await expect(decode(halve(name))).rejects.toMatchObject({ code: 'corrupt_audio' });
});

test.each([{}, withoutFfmpeg])(
  'what is no sound behind a right header is an error of ours (%j)',
  async (tools) => {
    for (const name of ['opus.ogg', 'plain.flac', 'mono.mp3']) {
      const noise = readFileSync(join(folder, name)).map((byte, place) =>
        place < 4096 ? byte : (place * 7919) % 251,
      );
      writeFileSync(join(folder, `noise-${name}`), noise);
      const path = join(folder, `noise-${name}`);
      const info = { ...(await inspectAudio(join(folder, name), signal)), durationMs: undefined };
      const recording = await decodeAudio({
        path,
        info,
        directory: folder,
        maxMs: 60_000,
        signal,
        tools,
      }).catch((error) => error);
      if (recording instanceof Error) expect(recording).toMatchObject({ code: 'corrupt_audio' });
      else expect(statSync(recording.path).size).toBe(recording.bytes);
    }
  },
);

test('a file changed after it was inspected is an error of ours', async () => {
  const path = join(folder, 'changed.flac');
  copyFileSync(join(folder, 'plain.flac'), path);
  const info = await inspectAudio(path, signal);
  writeFileSync(path, 'This is text now.');
  for (const tools of [{}, withoutFfmpeg])
    await expect(
      decodeAudio({ path, info, directory: folder, maxMs: 60_000, signal, tools }),
    ).rejects.toMatchObject({ code: 'corrupt_audio' });
});

test.each([
  ['FFmpeg', {}],
  ['a thread', withoutFfmpeg],
])('%s is ended by the signal, with its reason, and leaves nothing', async (_name, tools) => {
  const path = join(folder, 'long.wav');
  convert(join(folder, 's16.wav'), path, '-af', 'aloop=loop=150:size=150000', '-ar', '48000');
  const before = readdirSync(folder);
  const controller = new AbortController();
  const reason = new Error('enough');
  const info = await inspectAudio(path, signal);
  const options = { path, info, directory: folder, maxMs: 3_600_000, tools };
  const decoding = decodeAudio({ ...options, signal: controller.signal });
  const outcome = expect(decoding).rejects.toBe(reason);
  // It has begun to write.
  await vi.waitFor(() => expect(readdirSync(folder).length).toBeGreaterThan(before.length), { interval: 1 });
  controller.abort(reason);
  await outcome;
  expect(readdirSync(folder)).toEqual(before);
  // The next one is served.
  expect(await decode('plain.flac', tools)).toMatchObject({ durationMs: expect.any(Number) });
});
