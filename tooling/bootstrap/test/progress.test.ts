import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../progress.mjs';

let written: string;
const output = (isTTY: boolean) => ({
  isTTY,
  write: (text: string) => {
    written += text;
  },
});

beforeEach(() => {
  written = '';
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = <T>(milliseconds: number, result: () => T) =>
  new Promise<T>((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(result());
      } catch (error) {
        reject(error);
      }
    }, milliseconds),
  );

test('a step outside of a terminal has a line at its start, signs of life, and one at its end with its time', async () => {
  const step = createProgress(output(false)).step('Installing packages', () => after(31_500, () => 'done'));
  await vi.advanceTimersByTimeAsync(31_500);
  expect(await step).toBe('done');
  expect(written.split('\n')).toEqual([
    '  Installing packages …',
    '  Installing packages … still at it, 15.0 s',
    '  Installing packages … still at it, 30.0 s',
    '✓ Installing packages (31.5 s)',
    '',
  ]);
});

test('a terminal sees the seconds on one line', async () => {
  const step = createProgress(output(true)).step('Building', () => after(2_500, () => undefined));
  await vi.advanceTimersByTimeAsync(2_500);
  await step;
  expect(written).toContain('\r  Building … 2.0 s');
  expect(written.match(/\n/g)).toHaveLength(1);
  expect(written).toMatch(/✓ Building \(2\.5 s\)\n$/);
});

test('a failed step is marked and its error goes on', async () => {
  const step = createProgress(output(false)).step('Building', () =>
    after(1_000, () => {
      throw new Error('broken');
    }),
  );
  const outcome = expect(step).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(1_000);
  await outcome;
  expect(written).toContain('✗ Building (1.0 s)');
});
