import { type SubtitleSource, writeSubtitles } from '@dragoman/core';
import type { AsrSegment, AsrWord } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadCue, readSrt, readVtt } from './support/subtitles.ts';

const segment = (text: string, startMs: number, endMs: number, speaker?: string): AsrSegment => ({
  text,
  startMs,
  endMs,
  ...(speaker === undefined ? {} : { speaker }),
});

const srtOf = (segments: readonly AsrSegment[], durationMs: number, language = 'en', words?: AsrWord[]) =>
  readSrt(writeSubtitles({ segments, durationMs, words }, { format: 'srt', language }).text);

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const widthOf = (line: string): number =>
  Array.from(new Intl.Segmenter('en').segment(line)).reduce(
    (sum, { segment: grapheme }) => sum + (wide.test(grapheme) ? 2 : 1),
    0,
  );

describe('the files', () => {
  const segments = [
    segment('Hello & <welcome>.', 1_500, 3_000, '1'),
    segment('Thanks.', 3_724_005, 3_725_000, '2'),
  ];
  const source: SubtitleSource = { segments, durationMs: 3_730_000 };

  it('are SubRip with numbers and commas', () => {
    expect(writeSubtitles(source, { format: 'srt', language: 'en' }).text).toBe(
      '1\n00:00:01,500 --> 00:00:03,000\n- Hello & <welcome>.\n\n2\n01:02:04,005 --> 01:02:05,005\n- Thanks.\n',
    );
  });

  it('are WebVTT with voices and escapes', () => {
    expect(writeSubtitles(source, { format: 'vtt', language: 'en' }).text).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\n<v 1>- Hello &amp; &lt;welcome&gt;.</v>\n\n' +
        '01:02:04.005 --> 01:02:05.005\n<v 2>- Thanks.</v>\n',
    );
  });

  it('have no cue where nothing is said', () => {
    expect(writeSubtitles({ segments: [], durationMs: 9 }, { format: 'srt', language: 'en' }).text).toBe('');
    expect(writeSubtitles({ segments: [], durationMs: 9 }, { format: 'vtt', language: null }).text).toBe(
      'WEBVTT\n',
    );
  });

  it('cannot be broken by what is said', () => {
    const text = 'one\n\n2\r\n00:00:00,000 --> 00:00:09,000\u0000\nthree\u2028four -->';
    const [cue, ...others] = srtOf([segment(text, 0, 3_000)], 3_000);
    expect(others).toEqual([]);
    expect(cue?.lines.join(' ')).toBe('one 2 00:00:00,000 → 00:00:09,000 three four →');
    const speaker = 'A>\nB';
    const vtt = writeSubtitles(
      { segments: [segment('-->', 0, 3_000, speaker)], durationMs: 3_000 },
      { format: 'vtt', language: 'en' },
    ).text;
    expect(vtt).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:03.000\n<v A&gt; B>--&gt;</v>\n');
  });

  it('take a language that nobody knows', () => {
    expect(srtOf([segment('Hello.', 0, 1_500)], 2_000, 'not a tag')[0]?.lines).toEqual(['Hello.']);
  });
});

describe('breaks', () => {
  it('come after sentences and clauses', () => {
    const text =
      'He was not an ill-disposed young man, unless to be rather cold-hearted and rather selfish is to be ill-disposed. ' +
      'But he was, in general, well respected.';
    expect(srtOf([segment(text, 0, 12_000)], 13_000).map(({ lines }) => lines)).toEqual([
      ['He was not an ill-disposed young man,'],
      ['unless to be rather cold-hearted and', 'rather selfish is to be ill-disposed.'],
      ['But he was, in general, well respected.'],
    ]);
  });

  it('make lines even where there is no clause', () => {
    const [cue] = srtOf([segment('one two three four five six seven eight nine ten', 0, 4_000)], 5_000);
    expect(cue?.lines).toEqual(['one two three four five', 'six seven eight nine ten']);
  });

  it('come between the words of languages without spaces, never before a full stop', () => {
    const text =
      '今天天气很好，我们一起去公园散步吧。你觉得怎么样？我想先吃早饭，然后再出门，因为我有点饿了。';
    const cues = srtOf([segment(text, 0, 10_000)], 11_000, 'zh-CN');
    const lines = cues.flatMap((cue) => cue.lines);
    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(widthOf(line)).toBeLessThanOrEqual(32);
      expect(line).not.toMatch(/^[，。？]/u);
    }
    const thai = srtOf([segment('วันนี้อากาศดีมากและเราจะไปเดินเล่นที่สวนสาธารณะด้วยกัน', 0, 5_000)], 6_000, 'th');
    expect(thai[0]?.lines).toHaveLength(2);
    expect(thai[0]?.lines.join('')).toContain('สวนสาธารณะ');
  });

  it('come after a clause rather than in the middle, where the lines are not too uneven', async () => {
    const [cue] = srtOf([segment('I know all of that, but nobody here would ever listen', 0, 4_000)], 5_000);
    expect(cue?.lines).toEqual(['I know all of that,', 'but nobody here would ever listen']);
  });

  it('never part a bracket from what is in it', () => {
    for (let length = 1; length <= 21; length++) {
      const before = '我们去公园散步'.repeat(3).slice(0, length);
      const text = `${before}「你好吗朋友」我们今天一起回家吧好不好呢再见`;
      const lines = srtOf([segment(text, 0, 6_000)], 7_000, 'zh').flatMap((cue) => cue.lines);
      expect(lines.join('')).toBe(text);
      for (const line of lines) expect(line).not.toMatch(/「$|^」/u);
    }
  });

  it('come where someone is silent for a second', () => {
    const words = [segment('Wait', 0, 400), segment('here', 3_000, 3_400)];
    expect(srtOf([segment('Wait here', 0, 3_400)], 5_000, 'en', words)).toEqual([
      { startMs: 0, endMs: 1_000, lines: ['Wait'] },
      { startMs: 3_000, endMs: 4_000, lines: ['here'] },
    ]);
  });
});

describe('times', () => {
  it('are those of the words', () => {
    const text = 'It rained in Paris for so many days that nobody would leave the house. Then it stopped.';
    const words = text
      .split(' ')
      .map((word, index) =>
        segment(
          word.replace('.', ''),
          index < 14 ? index * 200 : 5_200 + index * 10,
          index < 14 ? index * 200 + 150 : 5_205 + index * 10,
        ),
      );
    const cues = srtOf([segment(text, 0, 6_000)], 9_000, 'en', words);
    expect(cues[1]).toMatchObject({ startMs: 5_340, lines: ['Then it stopped.'] });
  });

  it('are divided by letters where the words are not those of the text, as in a translation', () => {
    const words = [segment('hello', 0, 100), segment('there', 100, 200)];
    const text = 'a'.repeat(40).concat('. ', 'b'.repeat(40), '. ', 'c'.repeat(40), '.');
    const cues = srtOf([segment(text, 0, 12_000)], 12_000, 'es', words);
    expect(cues.map(({ startMs }) => startMs)).toEqual([0, 4_000, 8_000]);
  });

  it('leave time to read where nothing follows, though the recording ends', () => {
    const text = 'This is said so fast that nobody can read it.';
    expect(srtOf([segment(text, 0, 900)], 60_000)[0]?.endMs).toBeCloseTo((text.length / 17) * 1_000, -2);
    expect(srtOf([segment(text, 0, 900)], 1_200)[0]?.endMs).toBe(Math.ceil((text.length * 1_000) / 17));
    // What engines tell may go past the end.
    expect(srtOf([segment('Yes.', 0, 9_000)], 3_000)[0]?.endMs).toBe(3_000);
  });

  it('are seven seconds at most', () => {
    expect(srtOf([segment('Hello.', 0, 20_000)], 30_000)[0]?.endMs).toBe(7_000);
  });

  it('are those of the words of the same person', () => {
    const segments = [segment('Wait here', 0, 15_300, 'a'), segment('No', 5_000, 5_400, 'b')];
    const words = [
      segment('Wait', 0, 300, 'a'),
      segment('No', 5_000, 5_400, 'b'),
      segment('here', 15_000, 15_300, 'a'),
    ];
    const cues = srtOf(segments, 20_000, 'en', words);
    expect(cues.map(({ startMs }) => startMs)).toEqual([0, 5_000, 15_000]);
  });

  it('put short turns of two persons into one cue', () => {
    const cues = srtOf([segment('Really?', 0, 300, 'a'), segment('Yes.', 400, 700, 'b')], 10_000);
    expect(cues).toEqual([{ startMs: 0, endMs: expect.any(Number), lines: ['- Really?', '- Yes.'] }]);
  });

  it('show both where people speak at the same time', () => {
    const long = 'one two three four five six seven eight nine ten, '.repeat(3).trim();
    const cues = srtOf([segment(long, 0, 12_000, 'a'), segment('No!', 2_000, 2_500, 'b')], 13_000);
    expect(cues.map(({ startMs }) => startMs)).toEqual(
      cues.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
    );
    expect(cues.find(({ lines }) => lines.includes('- No!'))?.startMs).toBe(2_000);
  });
});

describe('time to read', () => {
  it('is left to the last, though the recording ends', () => {
    const [cue] = srtOf([segment('This was said in the very last moment.', 4_900, 5_000)], 5_000);
    expect((cue?.endMs ?? 0) - 4_900).toBeGreaterThanOrEqual((38 * 1_000) / 17);
    expect(srtOf([segment('No!', 4_900, 5_000)], 5_000)[0]?.endMs).toBe(5_900);
  });

  it('that the next one does not leave is counted in a warning', () => {
    const segments = [
      segment('Nobody can read all of these words in one second, can they?', 0, 1_000),
      segment('Of course they cannot, and why should they be able to do so?', 1_000, 2_000),
      segment('And this one has all the time in the world.', 2_000, 9_000),
    ];
    const { warnings } = writeSubtitles({ segments, durationMs: 9_000 }, { format: 'srt', language: 'en' });
    expect(warnings).toMatchObject([
      { code: 'subtitles_too_fast', message: expect.stringContaining('2 of 3 subtitles') },
    ]);
    const slow = writeSubtitles(
      { segments: segments.slice(2), durationMs: 9_000 },
      { format: 'srt', language: 'en' },
    );
    expect(slow.warnings).toEqual([]);
  });
});

describe('whatever is said, whenever', () => {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.stringMatching(/^[a-zé]{1,12}[,.?!…]?$/) },
    { weight: 1, arbitrary: fc.constantFrom('—', '"So', '...', '&', '<b>', '--', "'", '🙂') },
    { weight: 1, arbitrary: fc.stringMatching(/^[a-z]{43,130}$/) },
    {
      weight: 2,
      arbitrary: fc.stringMatching(/^[今天天气很好我们一起去公園。、「」ひらがなカタカナ]{1,40}$/u),
    },
    { weight: 1, arbitrary: fc.stringMatching(/^[กขคงจสวัดีครบ]{1,30}$/u) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text !== '-'),
    },
  );
  const part = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 40 }),
    gapMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_000 })),
    wordMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_500 }), fc.constant(9_000)),
    speaker: fc.constantFrom(undefined, '1', '2'),
    hasWords: fc.boolean(),
  });
  const source = fc.array(part, { maxLength: 12 }).map((parts): SubtitleSource => {
    const segments: AsrSegment[] = [];
    const words: AsrWord[] = [];
    let at = 0;
    for (const { words: texts, gapMs, wordMs, speaker, hasWords } of parts) {
      at += gapMs;
      const startMs = at;
      for (const text of texts) {
        if (hasWords) words.push(segment(text, at, at + wordMs, speaker));
        at += wordMs;
      }
      segments.push(segment(texts.join(' '), startMs, at, speaker));
    }
    return { segments, words, durationMs: at + 500 };
  });
  const language = fc.constantFrom('en', 'zh-CN', 'ja', 'ko', 'th', 'ar', null);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are no text
  const bare = (text: string): string => text.replaceAll(/[\s\u0000-\u001f\u007f-\u009f]/gu, '');
  const textOf = (cues: readonly ReadCue[]): string => bare(cues.flatMap(({ lines }) => lines).join(''));

  it('holds the limits of lines, times and reading, and keeps all of the text', () => {
    fc.assert(
      fc.property(source, language, (given, tag) => {
        const cues = readVtt(writeSubtitles(given, { format: 'vtt', language: tag }).text);
        const columns = ['zh-CN', 'ja', 'ko'].includes(tag ?? '') ? 32 : 42;
        for (const [index, { startMs, endMs, lines }] of cues.entries()) {
          const next = cues[index + 1];
          const text = lines.join(' ');
          expect(lines.length).toBeLessThanOrEqual(2);
          expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(7_000);
          if (next) expect(next.startMs - endMs).toBeGreaterThanOrEqual(83);
          // Time is up only where the next one begins.
          const wantedMs = Math.min(7_000, Math.max(1_000, (widthOf(text) * 1_000) / 17));
          const isFree = endMs < (next ? next.startMs - 83 : given.durationMs);
          if (isFree || !next) expect(endMs - startMs).toBeGreaterThanOrEqual(Math.floor(wantedMs));
        }
        const said = given.segments.map(({ text }) => text).join('');
        const hasTurns = new Set(given.segments.map(({ speaker }) => speaker)).size > 1;
        const shown = textOf(
          cues.map((cue) => ({
            ...cue,
            lines: cue.lines.map((line) => (hasTurns ? line.replace(/^- /, '') : line)),
          })),
        );
        expect(shown).toBe(bare(said));
      }),
      { numRuns: 200 },
    );
  });

  it('says the same in both formats', () => {
    fc.assert(
      fc.property(source, language, (given, tag) => {
        const srt = readSrt(writeSubtitles(given, { format: 'srt', language: tag }).text);
        const vtt = readVtt(writeSubtitles(given, { format: 'vtt', language: tag }).text);
        expect(srt).toEqual(
          vtt.map((cue) => ({ ...cue, lines: cue.lines.map((line) => line.replaceAll('-->', '→')) })),
        );
      }),
      { numRuns: 100 },
    );
  });
});

it('takes an hour of speech in the time of a blink', () => {
  const text =
    'And then he had leisure to consider how much there might prudently be in his power to do for them.';
  const segments = Array.from({ length: 600 }, (_, index) =>
    segment(text, index * 6_000, index * 6_000 + 5_800),
  );
  const words = segments.flatMap(({ startMs }) =>
    text.split(' ').map((word, index) => segment(word, startMs + index * 280, startMs + index * 280 + 250)),
  );
  const source = { segments, words, durationMs: 3_600_000 };
  writeSubtitles(source, { format: 'srt', language: 'en' }).text;
  const { user, system } = process.cpuUsage();
  expect(
    readSrt(writeSubtitles(source, { format: 'srt', language: 'en' }).text).length,
  ).toBeGreaterThanOrEqual(600);
  const after = process.cpuUsage();
  expect(after.user + after.system - user - system).toBeLessThan(500_000);
});
