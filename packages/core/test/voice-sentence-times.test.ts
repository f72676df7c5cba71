import { describe, expect, it } from 'vitest';
import { heard } from './support/recognisers.ts';
import type { Stretch } from './support/recordings.ts';
import { serveRecording } from './support/transcription.ts';

const untimed = (text: string, endMs: number) =>
  heard(text, {
    language: 'en',
    segments: [{ text, startMs: 0, endMs, confidence: 0.5 }],
    warnings: [{ code: 'no_segment_times', message: 'One segment.' }],
  });

const timesOf = async (text: string, stretches: readonly Stretch[]) => {
  const lengthMs = stretches.reduce((sum, [, ms]) => sum + ms, 0);
  const { transcribe } = await serveRecording([{ answer: () => untimed(text, lengthMs) }], stretches);
  return transcribe();
};

describe('a transcript without times', () => {
  it('has its sentences end at the pauses, with a warning', async () => {
    const { segments, warnings, text } = await timesOf(
      'It is late now. We must go home at once. Good night.',
      [
        ['silence', 500],
        ['speech', 1_300],
        ['silence', 600],
        ['speech', 1_900],
        ['silence', 700],
        ['speech', 900],
        ['silence', 400],
      ],
    );
    expect(text).toBe('It is late now. We must go home at once. Good night.');
    expect(segments.map((segment) => segment.text)).toEqual([
      'It is late now.',
      'We must go home at once.',
      'Good night.',
    ]);
    const wanted = [
      [500, 1_800],
      [2_400, 4_300],
      [5_000, 5_900],
    ];
    for (const [index, { startMs, endMs, confidence }] of segments.entries()) {
      expect(Math.abs(startMs - (wanted[index]?.[0] ?? 0))).toBeLessThanOrEqual(30);
      expect(Math.abs(endMs - (wanted[index]?.[1] ?? 0))).toBeLessThanOrEqual(30);
      expect(confidence).toBe(0.5);
    }
    expect(warnings.map(({ code }) => code)).toEqual(['segment_times_estimated']);
  });

  it('shares out the time where nobody pauses, and passes over a short breath far from the end', async () => {
    const { segments } = await timesOf('One two three four. One two three four.', [
      ['speech', 1_000],
      ['silence', 200],
      ['speech', 7_000],
    ]);
    expect(segments).toHaveLength(2);
    expect(Math.abs((segments[0]?.endMs ?? 0) - 4_200)).toBeLessThanOrEqual(60);
    expect(segments[1]?.startMs).toBe(segments[0]?.endMs);
  });

  it('of one sentence begins and ends with the speech', async () => {
    const { segments } = await timesOf('Hello there.', [
      ['silence', 1_000],
      ['speech', 1_000],
      ['silence', 1_000],
    ]);
    const [{ startMs, endMs } = { startMs: 0, endMs: 0 }] = segments;
    expect([Math.round(startMs / 100), Math.round(endMs / 100)]).toEqual([10, 20]);
  });
});
