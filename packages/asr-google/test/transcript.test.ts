import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSchema } from '../src/answer.ts';
import type { Query } from '../src/query-parts.ts';
import { joined, transcriptOf } from '../src/transcript.ts';

const query = (more: Partial<Query> = {}): Query => ({
  config: {},
  diarization: false,
  words: true,
  warnings: [],
  ...more,
});

const read = (results: object[], more: Partial<Query> = {}) =>
  transcriptOf(answerSchema.parse({ results, requestId: '0' }).results, undefined, query(more));

const time = (milliseconds: number) => ({
  seconds: String(Math.floor(milliseconds / 1000)),
  nanos: (milliseconds % 1000) * 1e6,
});

describe('texts', () => {
  it.each([
    [['Good morning.', ' Hello.'], 'Good morning. Hello.'],
    [['Good morning.', 'Hello.'], 'Good morning. Hello.'],
    [['你好', '世界'], '你好世界'],
    [['สวัสดี', 'ครับ'], 'สวัสดีครับ'],
    [[], ''],
  ])('%j become %j', (texts, text) => expect(joined(texts)).toBe(text));
});

describe('speakers', () => {
  const word = (text: string, start: number, speakerTag: number) => ({
    word: text,
    startTime: time(start),
    endTime: time(start + 100),
    speakerTag,
    speakerLabel: '',
  });

  it('are those of the last result, where it has a text of its own too', () => {
    const result = read(
      [
        { alternatives: [{ transcript: 'one two', words: [] }], resultEndTime: time(300) },
        {
          alternatives: [
            {
              transcript: ' three',
              words: [word('one', 0, 1), word('two', 200, 2), word('three', 1000, 2)],
            },
          ],
          resultEndTime: time(1100),
        },
      ],
      { diarization: true },
    );
    expect(result.text).toBe('one two three');
    expect(result.segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['one', '1'],
      ['two', '2'],
      ['three', '2'],
    ]);
  });

  it('are those of each result, where the last has none of the words before it', () => {
    const result = read(
      [
        { alternatives: [{ transcript: 'one two', words: [word('one', 0, 1), word('two', 200, 2)] }] },
        { alternatives: [{ transcript: ' three', words: [word('three', 1000, 2)] }] },
      ],
      { diarization: true },
    );
    expect(result.segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['one', '1'],
      ['two', '2'],
      ['three', '2'],
    ]);
  });

  it('may be missing', () => {
    const result = read([{ alternatives: [{ transcript: 'one' }], resultEndTime: time(300) }], {
      diarization: true,
    });
    expect(result).toMatchObject({
      text: 'one',
      segments: [{ text: 'one', startMs: 0, endMs: 300 }],
      words: [],
    });
  });
});

it('keeps each word, in order, and segments that say what the text says', () => {
  const spoken = fc.array(
    fc.record({
      word: fc.stringMatching(/^[a-z]{1,6}$/),
      gap: fc.nat(900),
      length: fc.integer({ min: 1, max: 500 }),
      confidence: fc.double({ min: 0, max: 1.0000001, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(spoken, { maxLength: 6 }), (utterances) => {
      let at = 0;
      const results = utterances.map((words, index) => {
        const infos = words.map(({ word, gap, length, confidence }) => {
          const startTime = time(at + gap);
          at += gap + length;
          return { word, startTime, endTime: time(at), confidence };
        });
        const transcript = `${index === 0 ? '' : ' '}${words.map(({ word }) => word).join(' ')}`;
        return { alternatives: [{ transcript, confidence: 0.9, words: infos }], resultEndTime: time(at) };
      });
      const result = read(results);
      const all = utterances.flat().map(({ word }) => word);
      expect(result.words?.map(({ text }) => text)).toEqual(all);
      expect(result.text).toBe(all.join(' '));
      expect(result.segments.map(({ text }) => text).join(' ')).toBe(result.text);
      for (const { startMs, endMs, confidence = 0 } of [...result.segments, ...(result.words ?? [])]) {
        expect(startMs).toBeLessThanOrEqual(endMs);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }),
  );
});
