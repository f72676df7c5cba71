import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { speechFormat } from '@dragoman/sound-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, planPieces, type Recording, readPiece, wavBlob } from '../src/index.ts';
import { temporaryFolder } from './support/files.ts';

const folder = temporaryFolder();
const { signal } = new AbortController();

/** A stretch of noise of so many milliseconds; `swing` 0 is an even hiss, else it swells and fades as syllables do. */
interface Stretch {
  readonly ms: number;
  readonly amplitude: number;
  readonly swing: number;
}

const quiet = (ms: number): Stretch => ({ ms, amplitude: 0, swing: 0 });
const speech = (ms: number, amplitude = 8000): Stretch => ({ ms, amplitude, swing: 1 });
const hiss = (ms: number, amplitude: number): Stretch => ({ ms, amplitude, swing: 0 });

// Made once: the recordings of the property below have tens of millions of samples.
const noise = new Float64Array(60_000 * 16);
const swells = new Float64Array(noise.length);
for (let place = 0, seed = 1; place < noise.length; place += 1) {
  seed = (seed * 16_807) % 2_147_483_647;
  noise[place] = seed / 1_073_741_823.5 - 1;
  swells[place] = 0.3 + 0.7 * Math.abs(Math.sin((place / 16_000) * 12));
}

const samplesOf = ({ ms, amplitude, swing }: Stretch): Int16Array => {
  const samples = new Int16Array(ms * 16);
  for (let place = 0; place < samples.length; place += 1) {
    const swell = swing === 0 ? 1 : (swells[place] ?? 0);
    samples[place] = Math.round((noise[place] ?? 0) * amplitude * swell);
  }
  return samples;
};

let count = 0;
const record = (stretches: readonly Stretch[], more = 0): Recording => {
  count += 1;
  const path = join(folder, `${count}.s16le`);
  const samples = Buffer.concat([
    ...stretches.map((stretch) => Buffer.from(samplesOf(stretch).buffer)),
    Buffer.alloc(more * 2),
  ]);
  writeFileSync(path, samples);
  return { path, bytes: samples.length, durationMs: Math.round(samples.length / 32) };
};

const plan = (recording: Recording, maxMs: number) => planPieces(recording, { maxMs, signal });

const expectWhole = (pieces: readonly Piece[], { bytes, durationMs }: Recording, maxMs: number): void => {
  let [ms, byte] = [0, 0];
  for (const piece of pieces) {
    expect(piece).toMatchObject({ startMs: ms, startByte: byte });
    expect(piece.endByte).toBeGreaterThan(piece.startByte);
    expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(maxMs);
    expect(piece.startByte % 2).toBe(0);
    [ms, byte] = [piece.endMs, piece.endByte];
  }
  expect([ms, byte]).toEqual([durationMs, bytes]);
};

test('pieces follow each other without gap or overlap, none is too long, and speech is never called silence', async () => {
  const stretch = fc.oneof(
    fc.nat(1500).map(quiet),
    fc
      .tuple(fc.integer({ min: 200, max: 1500 }), fc.integer({ min: 600, max: 20_000 }))
      .map(([ms, amplitude]) => speech(ms, amplitude)),
    fc.tuple(fc.nat(1500), fc.integer({ min: 1, max: 100 })).map(([ms, amplitude]) => hiss(ms, amplitude)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(stretch, { minLength: 1, maxLength: 8 }),
      fc.nat(500),
      fc.integer({ min: 200, max: 5000 }),
      async (stretches, more, maxMs) => {
        const recording = record(stretches, more);
        const pieces = await plan(recording, maxMs);
        expectWhole(pieces, recording, maxMs);
        let start = 0;
        for (const { ms, swing } of stretches) {
          const spoken = pieces.filter(
            (piece) =>
              swing === 1 && Math.min(piece.endMs, start + ms) - Math.max(piece.startMs, start) >= 200,
          );
          expect(spoken.filter(({ isSilent }) => isSilent)).toEqual([]);
          start += ms;
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('it is cut in the longest pause of the second half', async () => {
  const recording = record([
    speech(1200),
    quiet(400),
    speech(800),
    quiet(200),
    speech(600),
    quiet(300),
    speech(2000),
  ]);
  const [first] = await plan(recording, 4000);
  // The pause of 300 ms, from 3,200 on; that of 400 ms is too early.
  expect(first?.endMs).toBeGreaterThan(3200);
  expect(first?.endMs).toBeLessThan(3500);
});

test('a pause is found above a background that never is silent', async () => {
  const recording = record([speech(3000), hiss(400, 500), speech(3000)]);
  const [first] = await plan(recording, 4000);
  expect(first?.endMs).toBeGreaterThan(3000);
  expect(first?.endMs).toBeLessThan(3400);
});

test('where nobody pauses it is cut at the limit', async () => {
  const recording = record([hiss(10_000, 8000)]);
  expect((await plan(recording, 3000)).map(({ endMs }) => endMs)).toEqual([3000, 6000, 9000, 10_000]);
});

test.each([
  ['digital silence', [quiet(3000)], true],
  ['a faint hiss', [hiss(3000, 30)], true],
  ['one sample that clicks', [quiet(1000), hiss(10, 20_000), quiet(1000)], true],
  ['soft speech', [speech(3000, 300)], false],
  ['one short word in a minute', [quiet(30_000), speech(150), quiet(30_000)], false],
  ['a loud even sound, of which nobody can say', [hiss(3000, 8000)], false],
] as const)('%s is silent: %j', async (_name, stretches, isSilent) => {
  const [piece, ...others] = await plan(record(stretches), 120_000);
  expect([piece?.isSilent, others]).toEqual([isSilent, []]);
});

test('soft speech behind loud music is no silence', async () => {
  const pieces = await plan(record([speech(5000, 30_000), speech(5000, 400)]), 5000);
  expect(pieces.map(({ isSilent }) => isSilent)).not.toContain(true);
});

test('a background between two speakers is silent', async () => {
  const pieces = await plan(record([speech(2000), hiss(8000, 300), speech(2000)]), 2000);
  expect(pieces.map(({ isSilent }) => isSilent)).toContain(true);
  expect([pieces[0]?.isSilent, pieces.at(-1)?.isSilent]).toEqual([false, false]);
});

test('pieces are read from disk as they stand there, and get a header that describes them', async () => {
  const recording = record([speech(1000), quiet(500), speech(1000)], 7);
  const whole = readFileSync(recording.path);
  const pieces = await plan(recording, 1400);
  const read = await Promise.all(pieces.map((piece) => readPiece(recording, piece)));
  const parts = await Promise.all(read.map((blob) => blob.bytes()));
  expect(Buffer.concat(parts).equals(whole)).toBe(true);
  const [blob = new Blob([])] = read;
  const wav = Buffer.from(await (await wavBlob(blob)).bytes());
  expect(wav.subarray(44).equals(Buffer.from(parts[0] ?? []))).toBe(true);
  expect([wav.readUInt32LE(4), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([
    blob.size + 36,
    16_000,
    blob.size,
  ]);
  expect((await wavBlob(recording)).size).toBe(whole.length + 44);
  const stereo = await wavBlob(new Blob([new Uint8Array(11)]), { ...speechFormat, channels: 2 });
  // Three bytes are no sample of two channels.
  expect(stereo.size).toBe(44 + 8);
});

test('planning ends with the reason it was aborted with', async () => {
  const reason = new Error('enough');
  const options = { maxMs: 1000, signal: AbortSignal.abort(reason) };
  await expect(planPieces(record([quiet(100)]), options)).rejects.toBe(reason);
});
