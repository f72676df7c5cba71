import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CompressedKind } from '../src/decode/decode-task.ts';
import { decoders } from '../src/decode/decoders.ts';
import { convert, say, temporaryFolder } from './support/files.ts';

const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);

const decode = async (path: string, kind: CompressedKind): Promise<Float32Array> => {
  const file = openSync(path, 'r');
  try {
    const samples: number[] = [];
    for await (const block of (await decoders[kind]())(file)) samples.push(...block.samples);
    return Float32Array.from(samples);
  } finally {
    closeSync(file);
  }
};

/** How much lower than the sound of FFmpeg the difference to it is, in dB; of all channels' mean. */
const differenceTo = (samples: Float32Array, path: string, channels: number): number => {
  convert(path, `${path}.raw`, '-f', 'f32le', '-c:a', 'pcm_f32le');
  const view = new DataView(Uint8Array.from(readFileSync(`${path}.raw`)).buffer);
  expect(samples.length).toBe(view.byteLength / 4 / channels);
  let sound = 0;
  let difference = 0;
  for (let place = 0; place < samples.length; place += 1) {
    let mean = 0;
    for (let channel = 0; channel < channels; channel += 1)
      mean += view.getFloat32((place * channels + channel) * 4, true) / channels;
    sound += mean ** 2;
    difference += (mean - (samples[place] ?? 0)) ** 2;
  }
  return 10 * Math.log10(sound / difference);
};

beforeAll(() => say('The quick brown fox jumps over the lazy dog, and then it rests.', at('original.wav')));

const both = ['-af', 'pan=stereo|c0=c0|c1=0.5*c0'] as const;
const round = ['-af', 'pan=5.1|c0=c0|c1=c0|c2=c0|c3=0*c0|c4=c0|c5=c0'] as const;

test.each([
  ['a.mp3', 'mp3', 1, ['-b:a', '32k']],
  ['both.mp3', 'mp3', 2, ['-ar', '44100', '-b:a', '128k', ...both]],
  ['variable.mp3', 'mp3', 2, ['-ar', '48000', '-q:a', '2', ...both]],
  ['low.mp3', 'mp3', 1, ['-ar', '8000', '-b:a', '16k']],
  ['untold.mp3', 'mp3', 1, ['-write_xing', '0']],
  ['a.ogg', 'opus', 1, ['-c:a', 'libopus', '-b:a', '96k', '-application', 'lowdelay']],
  ['both.ogg', 'opus', 2, ['-c:a', 'libopus', '-b:a', '128k', '-application', 'lowdelay', ...both]],
  ['round.ogg', 'opus', 6, ['-c:a', 'libopus', '-b:a', '300k', '-mapping_family', '1', ...round]],
] as const)('%s is decoded to the sound that FFmpeg makes of it', async (name, kind, channels, options) => {
  convert(at('original.wav'), at(name), ...options);
  expect(differenceTo(await decode(at(name), kind), at(name), channels)).toBeGreaterThan(50);
});

/** Where the pages of an Ogg file begin. */
const pagesOf = (file: Buffer): readonly number[] => {
  const pages: number[] = [];
  for (let place = file.indexOf('OggS'); place >= 0; place = file.indexOf('OggS', place + 1))
    pages.push(place);
  return pages;
};

test('of Ogg, a page whose checksum is wrong is left out, and no other', async () => {
  convert(at('original.wav'), at('whole.ogg'), '-c:a', 'libopus', '-page_duration', '200000');
  const whole = await decode(at('whole.ogg'), 'opus');
  const file = readFileSync(at('whole.ogg'));
  const page = pagesOf(file)[6] ?? 0;
  file[page + 200] = (file[page + 200] ?? 0) ^ 1;
  writeFileSync(at('broken.ogg'), file);
  const left = await decode(at('broken.ogg'), 'opus');
  expect(whole.length - left.length).toBe(9600);
  expect(left.subarray(0, 4 * 9600 - 400)).toEqual(whole.subarray(0, 4 * 9600 - 400));
});

test('two Ogg files behind each other are one recording, as are two MP3', async () => {
  for (const [name, kind, options] of [
    ['first.ogg', 'opus', ['-c:a', 'libopus']],
    ['first.mp3', 'mp3', ['-write_xing', '0']],
  ] as const) {
    convert(at('original.wav'), at(name), ...options);
    const file = readFileSync(at(name));
    writeFileSync(at(`twice-${name}`), Buffer.concat([file, file]));
    const once = await decode(at(name), kind);
    expect((await decode(at(`twice-${name}`), kind)).length).toBe(once.length * 2);
  }
});

test.each([
  ['a.ogg', 'opus'],
  ['a.mp3', 'mp3'],
] as const)('%s, changed anywhere, gives sound or an error, and no more sound', async (name, kind) => {
  const whole = readFileSync(at(name));
  const { length } = await decode(at(name), kind);
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (changes) => {
      const broken = Uint8Array.from(whole);
      for (const [place, value] of changes) broken[place] = value;
      writeFileSync(at(`changed-${name}`), broken);
      const sound = await decode(at(`changed-${name}`), kind).catch((error) => error);
      if (sound instanceof Error) expect(sound.message).not.toBe('');
      // What the encoder says to leave out may be changed, too.
      else expect(sound.length).toBeLessThan(length + 10_000);
    }),
    { numRuns: 30 },
  );
});
