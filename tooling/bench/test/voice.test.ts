import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLongRecording } from '../src/benchmarks/voice/long-recording.ts';
import { watch } from '../src/benchmarks/voice/watch.ts';
import { wordErrorRate, wordErrors, wordsOf } from '../src/benchmarks/voice/words.ts';

describe('word errors', () => {
  it('are the fewest words to insert, leave out and replace', () => {
    const errors = (spoken: string, heard: string) => wordErrors(wordsOf(spoken), wordsOf(heard));
    expect(errors('ten of clubs', 'ten of clubs')).toBe(0);
    expect(errors('ten of clubs', 'ten clubs')).toBe(1);
    expect(errors('ten of clubs', 'ten of the clubs')).toBe(1);
    expect(errors('ten of clubs', 'tell him clubs')).toBe(2);
    expect(errors('ten of clubs', '')).toBe(3);
    expect(errors('', 'ten of clubs')).toBe(3);
  });

  it('do not count signs, capitals and short forms', () => {
    expect(wordsOf('And Mr. Dashwood, then –')).toEqual(['and', 'mister', 'dashwood', 'then']);
  });

  it('weigh recordings by their words', () => {
    expect(
      wordErrorRate([
        ['one two three', 'one two three'],
        ['four', 'five'],
      ]),
    ).toBe(25);
  });
});

describe('the long recording', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-bench-voice-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is as long as was asked for, with speech and pauses', async () => {
    const path = join(folder, 'long.wav');
    await writeLongRecording(path, 90);
    const file = await readFile(path);
    expect(file.length).toBe(44 + 90 * 32_000);
    expect(file.readUInt32LE(40)).toBe(90 * 32_000);
    const seconds = Array.from({ length: 900 }, (_, tenth) =>
      file.subarray(44 + tenth * 3_200, 44 + (tenth + 1) * 3_200).some((byte) => byte !== 0),
    );
    expect(seconds.filter(Boolean).length).toBeGreaterThan(450);
    expect(seconds.filter((isLoud) => !isLoud).length).toBeGreaterThan(90);
  });
});

/** Evaluates what it is sent. A process of its own: what other tests leave in memory is none of its. */
const startEvaluating = () =>
  spawn(
    process.execPath,
    ['-e', "process.on('message', (expression) => process.send(String((0, eval)(expression))))"],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );

/** At once: what holds the loop before its first turn counts too. The system tells processor time by leaps. */
const holdLoop = `
  globalThis.kept = Buffer.alloc(64 * 2 ** 20, 1);
  const until = { spent: process.threadCpuUsage().user + 120_000, now: performance.now() + 120 };
  while (process.threadCpuUsage().user < until.spent || performance.now() < until.now);`;

it('the watch sees what holds an event loop, and how much memory it takes', async () => {
  const child = startEvaluating();
  try {
    const evaluate = async (expression: string): Promise<string> => {
      child.send(`{ ${expression} }`);
      const [value] = await once(child, 'message');
      return String(value);
    };
    const inspector = { evaluate, collectedHeap: () => Promise.reject(new Error()), close: () => {} };
    await evaluate('0');
    const watched = await watch(child.pid ?? 0, inspector, async () => {
      await evaluate(holdLoop);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(watched.peak - watched.before).toBeGreaterThan(50);
    expect(watched.held.max).toBeGreaterThanOrEqual(115);
    expect(watched.delay.max).toBeGreaterThanOrEqual(100);
    expect(watched.held.p99).toBeLessThanOrEqual(watched.held.max);
  } finally {
    child.kill();
  }
});
