import { readdir, readFile, writeFile } from 'node:fs/promises';
import { inspectAudio } from '@dragoman/audio';
import type { TranscriptionProgress } from '@dragoman/core';
import { type AsrCapabilities, ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { heard } from './support/recognisers.ts';
import { type Stretch, writeWav } from './support/recordings.ts';
import { serveRecording } from './support/transcription.ts';

const sentence: readonly Stretch[] = [['speech', 1_500]];

/** Two sentences, a long silence, a third: 9.5 seconds. */
const talk: readonly Stretch[] = [
  ['speech', 1_500],
  ['silence', 600],
  ['speech', 1_500],
  ['silence', 5_000],
  ['speech', 900],
];

describe('what the engine is given', () => {
  it('is the file as it is, where the engine takes it', async () => {
    const { transcribe, made, path, directory } = await serveRecording([{}], sentence, {
      shape: { sampleRate: 44_100, channels: 2 },
    });
    expect(await transcribe()).toMatchObject({ text: 'part 0', durationMs: 1_500, provider: 'test' });
    const [request] = made[0]?.requests ?? [];
    expect(request?.format).toEqual({ kind: 'container', container: 'wav' });
    expect(Buffer.from((await request?.audio.bytes()) ?? []).equals(await readFile(path))).toBe(true);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is 16 kHz mono samples, where it does not', async () => {
    const { transcribe, made } = await serveRecording([{ capabilities: { containers: ['mp3'] } }], sentence, {
      shape: { sampleRate: 44_100, channels: 2 },
    });
    await transcribe();
    const [request] = made[0]?.requests ?? [];
    expect(request?.format).toEqual({ kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 });
    expect(request?.bytes).toBeGreaterThan(1_490 * 32);
    expect(request?.bytes).toBeLessThan(1_510 * 32);
  });

  it.each([
    ['takes no raw samples', []],
    ['takes raw samples of another rate', [{ encoding: 's16le', sampleRates: [8_000] }]],
    ['takes other raw samples', [{ encoding: 'mulaw', sampleRates: [] }]],
  ] as const)('is a WAV of them, where it %s', async (_, raw) => {
    const capabilities = { raw, maxDurationMs: 1_000 };
    const { transcribe, made } = await serveRecording([{ capabilities }], talk);
    await transcribe();
    const requests = made[0]?.requests ?? [];
    expect(requests.length).toBeGreaterThan(1);
    for (const { format, audio, bytes } of requests) {
      expect(format).toEqual({ kind: 'container', container: 'wav' });
      const file = Buffer.from(await audio.bytes());
      expect(file.toString('latin1', 0, 4)).toBe('RIFF');
      expect(file.readUInt32LE(40)).toBe(bytes - 44);
      expect(bytes - 44).toBeLessThanOrEqual(32_000);
    }
  });

  const decoders = {
    s16le: (bytes: Buffer, index: number) => bytes.readInt16LE(index * 2),
    mulaw: (bytes: Buffer, index: number) => {
      const code = ~(bytes[index] ?? 0);
      const magnitude = ((((code & 0x0f) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84;
      return (code & 0x80) === 0 ? magnitude : -magnitude;
    },
    alaw: (bytes: Buffer, index: number) => {
      const code = (bytes[index] ?? 0) ^ 0x55;
      const segment = (code >> 4) & 7;
      const low = ((code & 0x0f) << 4) + 8;
      const magnitude = segment === 0 ? low : (low + 0x100) << (segment - 1);
      return (code & 0x80) === 0 ? -magnitude : magnitude;
    },
  };

  it.each([
    ['mulaw', [8_000], 8_000, 1, 300],
    ['alaw', [8_000], 8_000, 1, 300],
    ['s16le', [8_000, 11_025], 11_025, 2, 10],
    ['s16le', [8_000, 48_000, 44_100], 44_100, 2, 10],
    ['mulaw', [], 16_000, 1, 300],
  ] as const)(
    'is %s of the best rate of %j, where it takes nothing else',
    async (encoding, sampleRates, rate, frameBytes, tolerance) => {
      const whole: Partial<AsrCapabilities> = { containers: [], raw: [{ encoding, sampleRates }] };
      const { transcribe, made, path } = await serveRecording([{ capabilities: whole }], [['speech', 1_500]]);
      await transcribe();
      const [request] = made[0]?.requests ?? [];
      expect(request?.format).toEqual({ kind: 'raw', encoding, sampleRate: rate, channels: 1 });
      expect(request?.bytes).toBe(Math.round(1.5 * rate) * frameBytes);
      await writeWav(path, [['speech', 1_500]], { sampleRate: rate });
      const [same, got] = [
        (await readFile(path)).subarray(44),
        Buffer.from((await request?.audio.bytes()) ?? []),
      ];
      // The edges ring: outside there is silence.
      for (let index = 200; index < 1.5 * rate - 200; index++)
        expect(Math.abs(decoders[encoding](got, index) - same.readInt16LE(index * 2))).toBeLessThan(
          tolerance,
        );
    },
  );

  it('is cut at the same places in another format', async () => {
    const raw = [{ encoding: 'mulaw', sampleRates: [8_000] }] as const;
    const { transcribe, made } = await serveRecording(
      [{ capabilities: { containers: [], raw, maxBytes: 12_000 } }],
      [1, 2, 3, 4].flatMap((): readonly Stretch[] => [
        ['speech', 1_000],
        ['silence', 200],
      ]),
    );
    const { segments } = await transcribe();
    const requests = made[0]?.requests ?? [];
    expect(requests).toHaveLength(4);
    const starts = [...segments.map(({ startMs }) => startMs), 4_900];
    for (const [index, { bytes }] of requests.entries()) {
      expect(bytes).toBeLessThanOrEqual(12_000);
      expect(bytes).toBe(((starts[index + 1] ?? 0) - (starts[index] ?? 0)) * 8);
    }
  });

  it('are samples, where the container has a codec that few expect in it', async () => {
    const { transcribe, made, path } = await serveRecording([{}], sentence);
    const file = await readFile(path);
    // The same bytes, as A-law.
    file.writeUInt16LE(6, 20);
    file.writeUInt16LE(8, 34);
    await writeFile(path, file);
    await transcribe();
    expect(made[0]?.requests[0]?.format.kind).toBe('raw');
  });

  it.each(['unsupported_format', 'corrupt_audio', 'limit_exceeded'] as const)(
    'are samples, where the engine refuses the file with %s',
    async (code) => {
      const { transcribe, made } = await serveRecording(
        [
          {
            answer: (call) => {
              if (call === 0) throw new ServiceError(code, { detail: 'No.' });
              return heard('hello');
            },
          },
        ],
        sentence,
      );
      expect(await transcribe()).toMatchObject({ text: 'hello' });
      expect(made[0]?.requests.map(({ format }) => format.kind)).toEqual(['container', 'raw']);
    },
  );

  it('are samples, where the file is too large, or does not tell its length', async () => {
    const { transcribe, made, path } = await serveRecording([{ capabilities: { maxBytes: 30_000 } }], talk);
    await transcribe();
    expect(made[0]?.requests.length).toBeGreaterThan(2);
    for (const { bytes } of made[0]?.requests ?? []) expect(bytes).toBeLessThanOrEqual(30_000);
    const other = await serveRecording([{}], sentence);
    const info = await inspectAudio(path, new AbortController().signal);
    expect(await other.transcribe({ info: { ...info, durationMs: undefined } })).toMatchObject({
      durationMs: 1_500,
    });
    expect(other.made[0]?.requests[0]?.format.kind).toBe('raw');
  });

  it('is nothing, where the engine takes none of what there is', async () => {
    const { transcribe } = await serveRecording(
      [{ capabilities: { containers: ['mp3'], raw: [] } }],
      sentence,
    );
    await expect(transcribe()).rejects.toMatchObject({
      code: 'unsupported_format',
      detail: expect.stringContaining('mp3'),
    });
  });

  it('is not asked for a recording that is too long, broken or none', async () => {
    const { transcribe, made, path } = await serveRecording([{}], sentence);
    await expect(transcribe({ maxMs: 1_499 })).rejects.toMatchObject({
      code: 'limit_exceeded',
      extensions: { limit: 1_499, actual: 1_500 },
    });
    const file = await readFile(path);
    await writeFile(path, file.subarray(0, 44));
    await expect(transcribe()).rejects.toMatchObject({ code: 'corrupt_audio' });
    await writeFile(path, 'This is a text.');
    await expect(transcribe()).rejects.toMatchObject({ code: 'unsupported_format' });
    expect(made[0]?.requests).toEqual([]);
  });
});

describe('a recording in parts', () => {
  const limited = { containers: [], maxDurationMs: 3_000 } as const;

  it('is cut at silences, without those in which nobody speaks, and joined with the right times', async () => {
    const { transcribe, made } = await serveRecording([{ capabilities: limited }], talk);
    const progress: TranscriptionProgress[] = [];
    const transcript = await transcribe({ words: true, onProgress: (step) => progress.push(step) });
    const requests = made[0]?.requests ?? [];
    expect(requests).toHaveLength(3);
    expect(transcript.text).toBe('part 0 part 1 part 2');
    expect(transcript.durationMs).toBe(9_500);
    const starts = transcript.segments.map(({ startMs }) => startMs - 100);
    expect(starts[0]).toBe(0);
    // Cut within the first silence; what follows the long one begins within it, too.
    expect(starts[1]).toBeGreaterThan(1_500);
    expect(starts[1]).toBeLessThan(2_100);
    expect(starts[2]).toBeGreaterThan(3_600);
    expect(starts[2]).toBeLessThanOrEqual(8_600);
    for (const { bytes } of requests) expect(bytes).toBeLessThanOrEqual(3_000 * 32);
    expect(progress[0]).toEqual({ stage: 'decoding', doneMs: 0, totalMs: 9_500 });
    expect(progress.at(-1)).toEqual({ stage: 'recognising', doneMs: 9_500, totalMs: 9_500 });
    const done = progress.filter(({ stage }) => stage === 'recognising').map(({ doneMs }) => doneMs);
    expect(done).toEqual(done.toSorted((left, right) => left - right));
  });

  it('keeps to a limit of bytes', async () => {
    const { transcribe, made } = await serveRecording(
      [{ capabilities: { containers: [], maxBytes: 64_044 } }],
      talk,
    );
    await transcribe();
    expect(made[0]?.requests.length).toBeGreaterThan(2);
    for (const { bytes } of made[0]?.requests ?? []) expect(bytes).toBeLessThanOrEqual(64_044);
  });

  it('is one part where the engine has no limit', async () => {
    const { transcribe, made } = await serveRecording([{ capabilities: { containers: [] } }], talk);
    await transcribe();
    expect(made[0]?.requests.map(({ bytes }) => bytes)).toEqual([9_500 * 32]);
  });

  it('has words at the right times, and nothing after the end of a part', async () => {
    const { transcribe } = await serveRecording(
      [
        {
          capabilities: limited,
          answer: (call) => ({
            text: `a${call} b${call}`,
            segments: [{ text: `a${call} b${call}`, startMs: 0, endMs: 9_999 }],
            words: [
              { text: `a${call}`, startMs: 0, endMs: 10 },
              { text: `b${call}`, startMs: 9_000, endMs: 9_999 },
            ],
            warnings: [],
          }),
        },
      ],
      talk,
    );
    const { segments, words = [], durationMs } = await transcribe({ words: true });
    expect(words.map(({ text }) => text)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
    for (const [index, { startMs, endMs }] of words.entries()) {
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.startMs ?? 0);
      expect(endMs).toBeLessThanOrEqual(durationMs);
    }
    expect(segments.map(({ startMs }) => startMs)).toEqual([0, 2, 4].map((index) => words[index]?.startMs));
    expect(segments[1]?.startMs).toBe(segments[0]?.endMs);
  });

  it('has speakers of its own in each part, and says so', async () => {
    const said = (speaker: string, startMs: number) => ({
      text: speaker,
      startMs,
      endMs: startMs + 10,
      speaker,
    });
    const { transcribe } = await serveRecording(
      [
        {
          capabilities: limited,
          answer: (call) => ({
            text: 'A B A',
            segments: call === 2 ? [said('B', 0)] : [said('A', 0), said('B', 100), said('A', 200)],
            words: [said('B', 0)],
            warnings: [],
          }),
        },
      ],
      talk,
    );
    const { segments, words = [], warnings } = await transcribe({ diarization: true, words: true });
    expect(segments.map(({ speaker }) => speaker)).toEqual(['1', '2', '1', '3', '4', '3', '5']);
    expect(words.map(({ speaker }) => speaker)).toEqual(['2', '4', '5']);
    expect(warnings.map(({ code }) => code)).toEqual(['speakers_not_joined']);
  });

  it('keeps the labels of speakers who are in one part alone', async () => {
    const { transcribe } = await serveRecording(
      [
        {
          capabilities: limited,
          answer: (call) =>
            call === 1
              ? heard('x', { segments: [{ text: 'x', startMs: 0, endMs: 10, speaker: 'S7' }] })
              : heard('', { segments: [] }),
        },
      ],
      talk,
    );
    const { segments, warnings } = await transcribe({ diarization: true });
    expect(segments.map(({ speaker }) => speaker)).toEqual(['S7']);
    expect(warnings).toEqual([]);
  });

  it('has the confidence of its speech, the language of most of it, and each warning once', async () => {
    const answers = [
      { confidence: 0.9, language: 'en-us', languageConfidence: 0.8, endMs: 1_000 },
      { confidence: 0.5, language: 'es', languageConfidence: 0.6, endMs: 1_200 },
      { confidence: 0.6, language: 'en-US', languageConfidence: 0.4, endMs: 500 },
    ];
    const { transcribe } = await serveRecording(
      [
        {
          capabilities: limited,
          answer: (call) => {
            const { endMs = 0, ...rest } = answers[call] ?? {};
            return heard('x', {
              ...rest,
              model: 'm1',
              segments: [{ text: 'x', startMs: 0, endMs }],
              warnings: [{ code: 'odd', message: 'An oddity.' }],
            });
          },
        },
      ],
      talk,
    );
    expect(await transcribe()).toMatchObject({
      sourceLanguage: 'en-US',
      detectedLanguage: {
        code: 'en-US',
        confidence: Math.round((1_000 / 1_500) * 8_000 + (500 / 1_500) * 4_000) / 10_000,
      },
      confidence: Math.round(((900 + 600 + 300) / 2_700) * 10_000) / 10_000,
      model: 'm1',
      warnings: [{ code: 'odd', message: 'An oddity.' }],
    });
  });

  it('has no spaces where the language has none', async () => {
    const { transcribe } = await serveRecording(
      [{ capabilities: limited, answer: (call) => heard(['你好。', '世界 ', 'hello'][call] ?? '') }],
      talk,
    );
    expect((await transcribe()).text).toBe('你好。世界 hello');
  });
});
