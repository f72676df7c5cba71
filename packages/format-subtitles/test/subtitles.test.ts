import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ass, formats, sbv, srt, vtt } from '../src/index.ts';
import { cuesOf, encoded, extracted, rewritten, sourcesOf, textsOf } from './support.ts';

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
