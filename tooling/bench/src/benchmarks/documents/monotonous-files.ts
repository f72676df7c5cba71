import type { LargeFile } from './large-files.ts';

const maxSeconds = 5;

const cue = '1\n00:00:01,000 --> 00:00:02,000\nx ';

/** What comes over and over, and how often: a reader that looks back from each place takes minutes. By format. */
const shapes: readonly (readonly [format: string, head: string, part: string, count: number, end: string])[] =
  [
    ['html', '', '{{a', 20_000, ''],
    ['html', '', '<p>a<br>\n', 20_000, ''],
    ['html', '', '&a', 20_000, ''],
    ['properties', '', '\\k', 2_000_000, '=a'],
    ['properties', 'a=', 'word \\\n', 50_000, 'end'],
    ['properties', 'a', '\\\n ', 50_000, '=b'],
    ['ftl', 'a = One\n', 'b = { \n', 20_000, ''],
    ['srt', cue, '<i>', 50_000, ''],
    ['srt', cue, '<i>a</i></i>', 20_000, ''],
    ['srt', cue, '&', 100_000, ''],
    ['srt', cue, '- a\n', 20_000, ''],
    ['csv', 'Name,Text\nSome,words\n', '"a\n', 100_000, ''],
    ['csv', 'Name,Text\nSome,words\n', ',""a', 100_000, ''],
    ['csv', 'Name,Text\nSome,words\n', 'a\n', 100_000, ''],
  ];

/** Files of one thing over and over, as nobody writes them but who means harm. */
export const monotonousFiles = (): readonly LargeFile[] =>
  shapes.map(([format, head, part, count, end]) => {
    const bytes = Buffer.from(head + part.repeat(count) + end);
    const name = `${count.toLocaleString('en')} times ${JSON.stringify(part)}`;
    return { name, format, bytes, unpacked: bytes.length, maxSeconds };
  });
