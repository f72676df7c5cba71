import { describeFormatConformance } from '@dragoman/provider-testkit';
import { ass, sbv, srt, vtt } from '../src/index.ts';
import { encoded } from './support.ts';

const film = `1
00:00:01,000 --> 00:00:03,000
<i>Are you coming with us?</i>

2
00:00:04,000 --> 00:00:06,500 X1:40 X2:600
- Where to? It is 5 o'clock
- To the <b>sea</b> &amp; back

3
00:00:09,000 --> 00:00:11,000
{\\an8}♪ A song ♪

4
00:00:13,000 --> 00:00:15,000
12:30

17
0:0:17.5 --> 0:0:19
A text with <font color="#fff">two <i>colours</i></font> here
`;

describeFormatConformance({
  definition: srt,
  samples: [
    {
      name: 'film.srt',
      bytes: encoded(film),
      language: 'en',
      texts: [
        'Are you coming with us?',
        "Where to? It is 5 o'clock",
        'To the <1>sea</1> & back',
        'A song',
        'A text with <1>two <2>colours</2></1> here',
      ],
    },
    {
      name: 'crlf.srt',
      bytes: encoded(film.replaceAll('\n', '\r\n'), 'utf-16le', true),
      language: 'en',
    },
    {
      name: 'old.srt',
      bytes: encoded(
        '1\r00:00:01,000 --> 00:00:02,000\rDziękuję, to było\rbardzo smaczne!\r',
        'windows-1250',
      ),
      language: 'pl',
      texts: ['Dziękuję, to było bardzo smaczne!'],
    },
    {
      name: 'hebrew.srt',
      bytes: encoded('1\n00:00:01,000 --> 00:00:02,000\n\u202b- תודה, הכול\n\u202b- היה טעים!\n'),
      language: 'he',
      texts: ['תודה, הכול', 'היה טעים!'],
    },
  ],
});

const captions = `WEBVTT - a film

STYLE
::cue(b) { color: red }

REGION
id:fred

NOTE
A note --- not shown

intro
00:01.000 --> 00:03.000 align:start position:10%
<v.loud Roger Bingham>We are in <c.place>New York</c> City

00:05.000 --> 00:07.000
<ruby>漢<rt>kan</rt></ruby> means &lt;China&gt;&nbsp;<00:06.000>here

00:09.000 --> 00:11.000
{"data": "not a text"}

nobody --> sees
this
`;

describeFormatConformance({
  definition: vtt,
  samples: [
    {
      name: 'captions.vtt',
      bytes: encoded(captions),
      language: 'en',
      texts: ['We are in <1>New York</1> City', '<1>漢<2>kan</2></1> means \u{3c}China>\u00a0<3/>here'],
    },
    { name: 'zeros.vtt', bytes: encoded('WEBVTT\n\n00:01.000 --> 00:03.000\none\0two\n'), language: 'en' },
    { name: 'empty.vtt', bytes: encoded('WEBVTT\n'), language: 'en', texts: [] },
  ],
});

describeFormatConformance({
  definition: sbv,
  samples: [
    {
      name: 'captions.sbv',
      bytes: encoded('0:00:01.000,0:00:02.000\nFirst text.\n\n0:00:04.000,0:00:05.000\nSecond text.\n'),
      language: 'en',
      texts: ['First text.', 'Second text.'],
    },
  ],
});

const script = `[Script Info]
; A comment
Title: A film

[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,not shown
Dialogue: 0,0:00:01.00,0:00:03.00,Default,Anna,0,0,0,,{\\pos(1,2)}Hello, {\\i1}dear{\\i0} friend,\\Nhow are you?
Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,Two\\hwords
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}
`;

describeFormatConformance({
  definition: ass,
  samples: [
    {
      name: 'film.ass',
      bytes: encoded(script, 'utf-8', true),
      language: 'en',
      texts: ['Hello, <1/>dear<2/> friend, how are you?', 'Two\u00a0words'],
    },
  ],
});

describeFormatConformance({
  definition: srt,
  samples: [
    {
      name: 'sentences.srt',
      bytes: encoded(
        '1\n00:00:01,000 --> 00:00:03,000\nA sentence that\ngoes on\n\n2\n00:00:03,100 --> 00:00:05,000\n<i>in another</i> cue.\n\n3\n00:00:05,500 --> 00:00:07,000\nAnother one.\n',
      ),
      language: 'en',
      texts: ['A sentence that goes on <1>in another</1> cue.', 'Another one.'],
    },
  ],
  deviations: [
    {
      check: 'any-text',
      reason: 'What is one sentence is told by its marks, which the check takes away from all texts.',
    },
  ],
});
