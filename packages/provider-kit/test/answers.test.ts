import type { TtsEvent } from '@dragoman/provider';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  byStart,
  canonicalTag,
  collected,
  defined,
  distinctHints,
  fittedProsody,
  genderOf,
  headerText,
  heaviest,
  localeOf,
  meanProbability,
  probability,
  remembered,
  speechEvents,
  turnsOf,
} from '../src/index.ts';

test('what is undefined is no member', () => {
  expect(defined({ a: 1, b: undefined, c: null, d: 0 })).toEqual({ a: 1, c: null, d: 0 });
  expect(Object.keys(defined({ b: undefined }))).toEqual([]);
});

test.each([
  ['EN-us', 'en-US'],
  ['iw', 'he'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['', undefined],
  ['no tag', undefined],
])('%j is the tag %s', (tag, expected) => {
  expect(canonicalTag(tag)).toBe(expected);
  expect(localeOf(tag)?.baseName).toBe(expected);
});

test.each([
  ['sk-1', true],
  ['with space', false],
  ['line\n', false],
  ['ключ', false],
  ['', false],
])('%j can stand in a header: %s', (value, expected) =>
  expect(
    z
      .string()
      .regex(...headerText)
      .safeParse(value).success,
  ).toBe(expected),
);

test('prosody is fitted to what an engine can do, and the rest is told', () => {
  const limits = { rate: [0.5, 2], pitch: [-12, 7] } as const;
  expect(fittedProsody(undefined, limits)).toEqual({ values: {}, warnings: [] });
  expect(fittedProsody({ rate: 1.5, pitch: -12, volume: 0 }, limits)).toEqual({
    values: { rate: 1.5, pitch: -12 },
    warnings: [],
  });
  const { values, warnings } = fittedProsody({ rate: 0.2, pitch: 9, volume: 3 }, limits);
  expect(values).toEqual({ rate: 0.5, pitch: 7 });
  expect(warnings.map(({ code }) => code)).toEqual([
    'option_clamped',
    'option_clamped',
    'option_not_applied',
  ]);
});

test('speech begins with its first piece, and ends with what is known by then', async () => {
  async function* pieces() {
    yield Uint8Array.of(1);
    yield Uint8Array.of(2, 3);
  }
  const head = { format: { kind: 'container', container: 'mp3' }, voice: 'Ada' } as const;
  const events: TtsEvent[] = [];
  const outcome = () => ({ ...head, durationMs: 7, warnings: [] });
  for await (const event of speechEvents(pieces(), head, outcome)) events.push(event);
  expect(events.map(({ type }) => type)).toEqual(['start', 'audio', 'audio', 'end']);
  expect(events[0]).toEqual({ type: 'start', ...head });
  expect(events[3]).toMatchObject({ outcome: { durationMs: 7 } });
  expect([...(await collected(pieces(), 3, (what) => new Error(what)))]).toEqual([1, 2, 3]);
  await expect(collected(pieces(), 2, (what) => new Error(what))).rejects.toThrow('too long');
});

test('the gender of a voice is told in any case', () => {
  expect(['MALE', 'female', 'Neutral', 7, undefined].map(genderOf)).toEqual([
    'male',
    'female',
    'neutral',
    'unknown',
    'unknown',
  ]);
});

test('a transcript is weighed', () => {
  expect([probability(1.0000001), probability(-0.1), probability(0.5)]).toEqual([1, 0, 0.5]);
  expect(
    meanProbability([
      [0.5, 1],
      [undefined, 9],
      [1, 3],
    ]),
  ).toBe(0.875);
  expect(meanProbability([[undefined, 1]])).toBeUndefined();
  expect(meanProbability([[0.5, 0]])).toBeUndefined();
  const parts = [
    ['de', 1],
    ['en', 2],
    ['de', 1],
  ] as const;
  expect(heaviest(parts)).toBe('de');
  expect(heaviest([])).toBeUndefined();
});

test('pieces stand in order, and words in turns of their speakers', () => {
  const word = (text: string, startMs: number, speaker?: string) => ({
    text,
    startMs,
    endMs: startMs + 1,
    ...defined({ speaker }),
  });
  expect(byStart([word('b', 2), word('a', 1)]).map(({ text }) => text)).toEqual(['a', 'b']);
  const words = [word('a', 1), word('b', 2), word('c', 3, '1'), word('d', 4, '2'), word('e', 5, '2')];
  expect(turnsOf(words).map((turn) => turn.map(({ text }) => text).join(''))).toEqual(['ab', 'c', 'de']);
});

test('hints are given once, without blanks', () => {
  expect(distinctHints([' a ', '', 'b', 'a', '  '])).toEqual(['a', 'b']);
  expect(distinctHints(undefined)).toEqual([]);
});

test('what was said is remembered while it is fresh', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const ask = vi.fn(async (asked: string) => `${asked} ${ask.mock.calls.length}`);
    const list = remembered(1000, ask);
    expect(await list.recent('a')).toBe('a 1');
    vi.advanceTimersByTime(999);
    expect(await list.recent('b')).toBe('a 1');
    vi.advanceTimersByTime(1);
    expect(await list.recent('c')).toBe('c 2');
    expect(await list.now('d')).toBe('d 3');
    expect(await list.recent('e')).toBe('d 3');
    ask.mockRejectedValueOnce(new Error('down'));
    await expect(list.now('f')).rejects.toThrow('down');
    expect(await list.recent('g')).toBe('d 3');
  } finally {
    vi.useRealTimers();
  }
});
