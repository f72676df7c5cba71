import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ass, formats, sbv, srt, vtt } from '../src/index.ts';
import { encoded, extracted, rendered, rewritten, sourcesOf } from './support.ts';

/** Cues of SubRip, two seconds each, one after another. */
const cuesOf = (...texts: string[]): string =>
  texts
    .map((text, index) => {
      const at = (second: number): string => `00:00:${String(second).padStart(2, '0')},000`;
      return `${index + 1}\n${at(index * 2)} --> ${at(index * 2 + 2)}\n${text}\n`;
    })
    .join('\n');

const textsOf = (file: string): readonly string[] =>
  file
    .split(/(?:^|\n)\d+\n\d\d:.*\n/)
    .slice(1)
    .map((text) => text.trim());

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

it('labels are texts by themselves', async () => {
  expect(await sourcesOf(srt, cuesOf('ANNA AND TOM:\nIt goes on.', 'Yes: no.\nNo.'))).toEqual([
    'ANNA AND TOM:',
    'It goes on.',
    'Yes: no. No.',
  ]);
});

describe('what stays', () => {
  it('is all but the text: numbers, times, coordinates, blank lines, line ends', async () => {
    const file =
      '\ufeff7\r\n0:00:01,5-->0:00:02,04  X1:4 Y2:5 \r\n  <b>- One</b>  \r\n\r\n\r\n7\r\n0:00:09,000 --> 0:00:08,000\r\n{\\an8}Two\r\n';
    expect(await rewritten(srt, file, ({ source }) => `${source} mehr`)).toBe(
      file.replace('One', 'One mehr').replace('Two', 'Two mehr'),
    );
    const { warnings, pages } = await extracted(srt, file);
    expect(warnings).toMatchObject([{ code: 'cue_times', message: expect.stringContaining('1 of 2') }]);
    expect(pages).toBe(1);
  });

  it('is what a hidden segment leaves: the cue, and the other speaker', async () => {
    const file = cuesOf('- One.\n- Two.', 'Three.');
    const without = async (key: string) =>
      rewritten(srt, file, (one) => (one.key === key ? undefined : null));
    expect(await without('1.1')).toBe(file.replace('- One.\n', ''));
    expect(await without('1.2')).toBe(file.replace('- Two.', ''));
    expect(await without('2')).toBe(file.replace('Three.', ''));
  });

  it('is a rolling caption: what repeats is a text by itself, with its times', async () => {
    const file = `WEBVTT
Kind: captions
Language: en

00:01.000 --> 00:02.000 align:start position:0%
this<00:01.500><c> will</c> happen

00:02.000 --> 00:04.000 align:start position:0%
this will happen
at<00:03.000><c> night</c>
`;
    expect(await sourcesOf(vtt, file)).toEqual([
      'this<1/><2> will</2> happen',
      'this will happen',
      'at<1/><2> night</2>',
    ]);
    const written = await rewritten(vtt, file, ({ source }) => reverseLetters(source), {
      targetLanguage: 'de',
    });
    expect(written).toBe(
      file
        .replace('Language: en', 'Language: de')
        .replace('this<00:01.500><c> will</c> happen', 'siht<00:01.500><c> lliw</c> neppah')
        .replace('this will happen', 'siht lliw neppah')
        .replace('at<00:03.000><c> night</c>', 'ta<00:03.000><c> thgin</c>'),
    );
    expect((await extracted(vtt, file)).language).toBe('en');
  });

  it('is how characters are written, each time', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA & B &amp; C &lt;d> &copy; e\n';
    expect(await sourcesOf(vtt, file)).toEqual(['A & B & C <d> <1/> e']);
    expect(await rewritten(vtt, file, ({ source }) => reverseLetters(source))).toBe(file);
    expect(await rewritten(vtt, file, () => 'x & y <z> &amp; <1/> & --> w')).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nx & y &lt;z> &amp;amp; &copy; &amp; --&gt; w\n',
    );
    expect(await rewritten(srt, cuesOf('One.'), () => 'a < b <i> &amp; {\\an8}')).toContain(
      'a < b &lt;i> &amp;amp; ｛\\an8}',
    );
  });

  it('is an entity that stands for nothing', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\na &#0; &#9999999; &#xd800; &#10; b &#x41;\n';
    expect(await sourcesOf(vtt, file)).toEqual(['a <1/> <2/> <3/> <4/> b A']);
  });

  it('is a cue of SubRip whose times cannot be read, with its number and its text', async () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n00:00:aa --> 00:00:05,000\nTwo.\n\n3\n00:00:06,000 --> 00:00:07,000\nThree.\n';
    expect(await sourcesOf(srt, file)).toEqual(['One.', 'Three.']);
    expect((await extracted(srt, file)).warnings).toMatchObject([{ code: 'cues_skipped' }]);
    expect(await rewritten(srt, file, ({ source }) => `${source}!`)).toBe(
      file.replace('One.', 'One.!').replace('Three.', 'Three.!'),
    );
  });

  it('is text behind a blank line, which some players show', async () => {
    const file = cuesOf('One.\n\nTwo.', 'Three.');
    expect(await sourcesOf(srt, file)).toEqual(['One.', 'Two.', 'Three.']);
    expect(await rewritten(srt, file, ({ source }) => source.toUpperCase())).toBe(
      file.replace('One', 'ONE').replace('Two', 'TWO').replace('Three', 'THREE'),
    );
  });

  it('is what WebVTT has besides cues, and what its parser skips', async () => {
    const file =
      'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:0\n\nNOTE one\ntwo\n\n1:2 --> 3\nno\n\n00:01.000 --> 00:02.000\nyes\n00:03.000 --> 00:04.000\nand yes\n';
    expect(await sourcesOf(vtt, file)).toEqual(['yes', 'and yes']);
    expect((await extracted(vtt, file)).warnings).toMatchObject([{ code: 'cues_skipped' }]);
    expect(await rewritten(vtt, file, ({ source }) => `${source}!`)).toBe(
      file.replace('\nyes', '\nyes!').replace('and yes', 'and yes!'),
    );
  });
});

describe('texts from right to left', () => {
  const hebrew = 'תודה, הכול היה טעים מאוד!';

  it('get what players of SubRip and of WebVTT need', async () => {
    const written = await rewritten(srt, cuesOf('- Thanks.\n- Yes.'), () => hebrew, { targetLanguage: 'he' });
    expect(textsOf(written)[0]).toBe(`\u202b- ${hebrew}\n\u202b- ${hebrew}`);
    const captions = 'WEBVTT\n\n00:01.000 --> 00:09.000\n<v Anna>Thanks.\n';
    expect(await rewritten(vtt, captions, () => hebrew, { targetLanguage: 'he' })).toContain(
      `<v Anna>\u200f${hebrew}\n`,
    );
  });

  it('keep the marks that they have, and lose them with another direction', async () => {
    const file = cuesOf(`\u202b- ${hebrew}`);
    expect(await sourcesOf(srt, file)).toEqual([hebrew]);
    expect(await rewritten(srt, file, () => `${hebrew} ${hebrew}`, { targetLanguage: 'ar' })).toContain(
      `\u202b- ${hebrew}`,
    );
    expect(textsOf(await rewritten(srt, file, () => 'Danke!'))).toEqual(['- Danke!']);
  });

  it('may have the dash of a speaker at the end of a line', async () => {
    expect(await sourcesOf(srt, cuesOf('أمل ؟!؟\nنعم -'))).toEqual(['أمل ؟!؟', 'نعم']);
  });
});

describe('a file', () => {
  it.each([
    ['SubRip', 'srt', cuesOf('One')],
    ['SubRip without numbers', 'srt', '\n\n00:00:01,000 --> 00:00:02,000\nOne'],
    ['WebVTT', 'vtt', 'WEBVTT\n\n'],
    ['WebVTT with a mark', 'vtt', '\ufeffWEBVTT title\n'],
    ['SubViewer', 'sbv', '0:00:01.000,0:00:02.000\nOne'],
    ['SubStation', 'ass', '\ufeff[Script Info]\r\nTitle: x'],
  ])('is told by its beginning: %s', (_, id, text) => {
    const head = encoded(text);
    expect(formats.filter((one) => one.sniff(head) === 'certain').map((one) => one.id)).toEqual([id]);
  });

  it.each([
    ['a text', 'Some text.\nAnother line.', 'no'],
    ['a text with times in it', 'As it stands there:\n00:00:01,000 --> 00:00:02,000\n', 'possible'],
    ['WEBVTTX', 'WEBVTTX\n', 'no'],
  ])('is not taken for one: %s', (_, text, sureness) => {
    expect(srt.sniff(encoded(text))).toBe(sureness);
    expect(vtt.sniff(encoded(text))).toBe('no');
  });

  it('without a cue is corrupt, unless it is empty', async () => {
    for (const definition of [srt, sbv, ass])
      await expect(extracted(definition, 'Nothing here')).rejects.toMatchObject({
        code: 'corrupt_document',
        detail: expect.stringContaining('times'),
      });
    expect(await sourcesOf(srt, '\n')).toEqual([]);
    expect(await sourcesOf(ass, '[Script Info]\n[Events]\nFormat: Start, End, Text\n')).toEqual([]);
  });

  it('has a page for twenty cues', async () => {
    expect((await extracted(srt, cuesOf(...Array.from({ length: 21 }, () => 'One.')))).pages).toBe(2);
  });

  it('of SubStation has its texts in the order of its fields', async () => {
    const file =
      '[Events]\nFormat: Start, End, Name, Text\nDialogue: 0:00:01.00,0:00:02.00,Anna,Hello, you\\Nthere\nDialogue: broken\n';
    expect((await extracted(ass, file)).segments).toMatchObject([
      { source: 'Hello, you there', context: 'subtitle, said by Anna' },
    ]);
    expect(await rewritten(ass, file, () => 'Ein {Satz} mit\\Nanderen Worten')).toContain(
      'Anna,Ein \\{Satz\\}\\Nmit＼Nanderen Worten',
    );
  });

  it('of SubStation says by a field who speaks', async () => {
    const line = (second: number, name: string, text: string): string =>
      `Dialogue: 0,0:00:0${second}.00,0:00:0${second + 1}.00,Default,${name},0,0,0,,${text}\n`;
    const file = (name: string): string =>
      `[Events]\n${line(1, 'Anna', 'It goes on')}${line(2, name, 'and on.')}`;
    expect(await sourcesOf(ass, file('Anna'))).toEqual(['It goes on and on.']);
    expect(await sourcesOf(ass, file('Tom'))).toEqual(['It goes on', 'and on.']);
  });

  it.each([
    ['tags', '<i>'.repeat(5_000)],
    ['closing tags', '<i>a</i></i>'.repeat(2_000)],
    ['braces', '{\\an8'.repeat(3_000)],
    ['ampersands', '&'.repeat(10_000)],
    ['lines', '- a\n'.repeat(2_000)],
    ['words', 'word '.repeat(5_000)],
  ])('of nothing but %s is the same where it is not translated, and written where it is', async (_, text) => {
    for (const [definition, head] of [
      [srt, '1\n00:00:01,000 --> 00:00:02,000\nx '],
      [vtt, 'WEBVTT\n\n00:01.000 --> 00:02.000\nx '],
    ] as const) {
      expect(await rewritten(definition, head + text, () => null)).toBe(head + text);
      const written = await rewritten(definition, head + text, ({ source }) => `${source} Wörter`);
      expect(written).toContain('Wörter');
    }
  });

  it('with any text in it is the same once it was reversed twice', async () => {
    const part = fc.constantFrom(
      'Hello',
      'you.',
      '<i>',
      '</i>',
      '\n',
      ' ',
      '- ',
      '&amp;',
      '&',
      '<',
      '{\\an8}',
      '♪',
      '漢字',
      'שלום',
      '…',
      '12',
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join('').replace(/\n\s*\n/g, '\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const file = cuesOf(...texts);
        const once = await rewritten(srt, file, ({ source }) => reverseLetters(source));
        expect(await rewritten(srt, once, ({ source }) => reverseLetters(source))).toBe(file);
      }),
      { numRuns: 300 },
    );
  });

  it('takes any target', async () => {
    const word = fc.constantFrom(
      'eins',
      'zwei.',
      '-->',
      '<i>',
      '&lt;',
      '\n',
      '{\\an8}',
      '漢字漢字',
      'שלום',
      '1',
      '- ',
      '\\N',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 30 }), async (words) => {
        const file = cuesOf('One sentence that', 'goes on here.', '[Hm]', 'Another.');
        const target = words.join(' ');
        const written = await rewritten(srt, file, ({ key }) => (key === '1' ? target : null));
        expect(written.match(/^\d\d:.*-->.*$/gm)).toEqual(file.match(/^\d\d:.*-->.*$/gm));
        expect(await sourcesOf(srt, written)).toContain('Another.');
      }),
      { numRuns: 200 },
    );
  });
});

it('the formats are distinct', () => {
  expect(formats.map(({ id }) => id)).toEqual(['srt', 'vtt', 'sbv', 'ass']);
  expect(sbv.limits.maxBytes).toBe(20 * 1024 * 1024);
});
