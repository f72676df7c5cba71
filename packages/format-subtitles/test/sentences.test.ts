import { describe, expect, it } from 'vitest';
import { srt, vtt } from '../src/index.ts';
import { cuesOf, extracted, rendered, rewritten, sourcesOf, textsOf } from './support.ts';

describe('sentences over several cues', () => {
  const file = cuesOf(
    'When I was a child I used to believe',
    'the river had <i>no end</i>',
    'at all.',
    'Yes.',
  );

  it('are one segment', async () => {
    const { segments } = await extracted(srt, file);
    expect(segments).toEqual([
      {
        key: '1',
        source: 'When I was a child I used to believe the river had <1>no end</1> at all.',
        context: 'subtitle',
        place: { cue: 1, cues: 3, startMs: 0, endMs: 6_000 },
      },
      expect.objectContaining({ key: '4', source: 'Yes.' }),
    ]);
  });

  it('are broken again over their cues by their durations', async () => {
    const target = 'Als Kind glaubte ich immer, dass der große Fluss <1>niemals ein Ende</1> hat.';
    const texts = textsOf(await rewritten(srt, file, ({ key }) => (key === '1' ? target : null)));
    expect(texts).toEqual([
      'Als Kind glaubte ich immer,',
      'dass der große Fluss',
      '<i>niemals ein Ende</i> hat.',
      'Yes.',
    ]);
    const words = 'Wort '.repeat(10).trim();
    const short = file
      .replace('00:00:02,000 --> 00:00:04,000', '00:00:02,000 --> 00:00:02,500')
      .replace('00:00:04,000 --> 00:00:06,000', '00:00:02,500 --> 00:00:04,500');
    const counts = async (source: string): Promise<readonly number[]> =>
      textsOf(await rewritten(srt, source, ({ key }) => (key === '1' ? `${words} <1>Wort</1>` : null)))
        .slice(0, 3)
        .map((text) => text.match(/Wort/g)?.length ?? 0);
    expect(await counts(file)).toEqual([3, 4, 4]);
    expect(await counts(short)).toEqual([5, 1, 5]);
  });

  it('are not broken behind an article', async () => {
    const target = 'Wort Wort Wort Wort Wort Wort Wort der <1>Wort</1> Wort Wort Wort';
    const texts = textsOf(await rewritten(srt, file, ({ key }) => (key === '1' ? target : null)));
    expect(texts.slice(0, 3)).toEqual([
      'Wort Wort Wort',
      'Wort Wort Wort Wort',
      'der <i>Wort</i> Wort Wort Wort',
    ]);
  });

  it('keep a tag open over the cues that it is put over', async () => {
    const target = '<1>Als Kind glaubte ich immer, dass der große Fluss niemals ein Ende hat.</1>';
    expect(
      textsOf(await rewritten(srt, file, ({ key }) => (key === '1' ? target : null))).slice(0, 3),
    ).toEqual([
      '<i>Als Kind glaubte ich immer,</i>',
      '<i>dass der große Fluss</i>',
      '<i>niemals ein Ende hat.</i>',
    ]);
  });

  it('may have fewer words than cues', async () => {
    const written = await rewritten(srt, file, ({ key }) => (key === '1' ? 'Nie <1>so</1>' : null));
    expect(textsOf(written)).toEqual(['Nie', '<i>so</i>', '', 'Yes.']);
    expect(written.match(/-->/g)).toHaveLength(4);
    expect((await extracted(srt, written)).segments.at(-1)).toMatchObject({ key: '4', source: 'Yes.' });
  });

  it.each([
    ['a mark', ['It ends.', 'and goes on']],
    ['a question', ['Does it end?"', 'and goes on.']],
    ['an ellipsis', ['It ends…', 'and goes on.']],
    ['a dash', ['It ends --', 'and goes on.']],
    ['another speaker', ['It goes on', '- Who says so?', 'Me.']],
    ['a dash before each', ['- It goes on', '- and on', 'Yes.', 'No.']],
    ['a song', ['It goes on', '♪ and on ♪', 'Yes.']],
    ['a sound', ['It goes on', '[and on]', 'Yes.']],
    ['a full stop of Japan', ['終わり。', 'つづく。']],
    ['another place', ['It goes on', '{\\an8}and on', 'Yes.', 'No.']],
  ])('end with %s', async (_, texts) => {
    expect((await extracted(srt, cuesOf(...texts))).segments).toHaveLength(texts.length);
  });

  it('end with a pause, and with another voice', async () => {
    const paused = cuesOf('It goes on', 'and on.', 'Yes.').replace(
      '00:00:00,000 --> 00:00:02',
      '00:00:00,000 --> 00:00:00',
    );
    expect(await sourcesOf(srt, paused)).toEqual(['It goes on', 'and on.', 'Yes.']);
    const voices =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>It goes on\n\n00:02.000 --> 00:03.000\n<v B>and on.\n';
    expect(await sourcesOf(vtt, voices)).toEqual(['It goes on', 'and on.']);
    expect(await sourcesOf(vtt, voices.replace('<v B>', '<v A>'))).toEqual(['It goes on and on.']);
    expect(
      await sourcesOf(vtt, voices.replace('<v B>', '<v A>').replace('03.000', '03.000 line:0')),
    ).toHaveLength(2);
  });

  it('are not looked for where nobody writes marks', async () => {
    expect(await sourcesOf(srt, cuesOf('他能徒手抓住子弹', '轻轻一跳', '就能飞跃高楼'))).toHaveLength(3);
  });

  it('do not grow without end', async () => {
    const texts = [...Array.from({ length: 12 }, () => 'and on'), ...Array.from({ length: 8 }, () => 'Yes.')];
    const { segments } = await extracted(srt, cuesOf(...texts));
    expect(segments.slice(0, 2).map(({ place }) => Object(place).cues)).toEqual([8, 5]);
  });

  it('end where another is shown at the same time', async () => {
    const file = cuesOf('It goes on', 'and on.', 'Yes.').replace('00:00:02,000\nIt', '00:00:03,500\nIt');
    expect(await sourcesOf(srt, file)).toEqual(['It goes on', 'and on.', 'Yes.']);
  });
});

describe('lines', () => {
  const written = async (source: string, target: string, targetLanguage = 'de'): Promise<string> =>
    textsOf(await rewritten(srt, cuesOf(source), () => target, { targetLanguage }))[0] ?? '';

  it.each([
    [
      'stay one where there is room',
      'One.',
      'Das ist eine einzige kurze Zeile.',
      'Das ist eine einzige kurze Zeile.',
    ],
    [
      'are balanced',
      'One.',
      'Das ist ein Satz, der nicht mehr in eine einzige Zeile passt.',
      'Das ist ein Satz, der nicht mehr\nin eine einzige Zeile passt.',
    ],
    [
      'do not end with an article',
      'One.',
      'Gestern Abend sah ich wieder den alten grauen Mann am Fluss dort',
      'Gestern Abend sah ich wieder\nden alten grauen Mann am Fluss dort',
    ],
    [
      'are two where the source has two',
      'One and\nanother one.',
      'Das ist ein Satz in Zeilen.',
      'Das ist ein Satz\nin Zeilen.',
    ],
    [
      'may be three',
      'One.',
      'Wort '.repeat(24).trim(),
      [8, 8, 8].map((count) => 'Wort '.repeat(count).trim()).join('\n'),
    ],
  ])('%s', async (_, source, target, expected) => {
    expect(await written(source, target)).toBe(expected);
  });

  it.each([
    ['ja', '子供の頃、川の向こうに住む人は海を見たことがない。', 13],
    ['zh', '我们必须在天亮之前离开这里，否则他们会发现我们的。', 16],
    ['ko', '해가 뜨기 전에 여기서 나가야 합니다. 그렇지 않으면 들킵니다.', 20],
  ])('have the room of their language: %s', async (language, target, characters) => {
    const lines = (await written('One.', target, language)).split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect([...line].length).toBeLessThanOrEqual(characters);
      expect(line).not.toMatch(/^[、。，]/);
    }
    expect(lines.join(language === 'ko' ? ' ' : '')).toBe(target);
  });

  it('that are far too long are told', async () => {
    const { warnings } = await rendered(srt, cuesOf('One.', 'Two.'), ({ key }) =>
      key === '1' ? 'sehr '.repeat(40) : 'kurz',
    );
    expect(warnings).toEqual([expect.objectContaining({ code: 'text_too_long', key: '1' })]);
  });

  it('that players break are left to them', async () => {
    const paragraph = 'A line of many words. '.repeat(6).trim();
    expect(await written(paragraph, 'Ein anderer Satz. '.repeat(9).trim())).not.toContain('\n');
  });

  it('of a text that is as long as the source stand as they stood', async () => {
    expect(await written('Go\nthen, my dear friend.', 'oG\nneht, ym raed dneirf.'.replace('\n', ' '))).toBe(
      'oG\nneht, ym raed dneirf.',
    );
  });
});
