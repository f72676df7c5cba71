import { decodeText, detectEncoding } from '@dragoman/format-kit';
import { defineFormat, type FormatDefinition, type FormatV1, type SniffedFormat } from '@dragoman/provider';
import { type SubtitleOptions, subtitleOptions } from './options.ts';
import { subRipTimes, subViewerTimes } from './readers/blocks.ts';

const headBytes = 4_096;

/** The beginning of a file as text; undefined where it is none. */
const headOf = (head: Uint8Array): string | undefined => {
  const encoding = detectEncoding(head, head.length >= headBytes);
  if (!encoding) return undefined;
  const isCut = head.length >= headBytes;
  // A cut character at the end says nothing.
  return isCut ? new TextDecoder(encoding.label).decode(head) : decodeText(head, encoding);
};

/** By the first line that is no number and not blank. */
const sniffTimes =
  (times: RegExp) =>
  (head: Uint8Array): SniffedFormat => {
    const text = headOf(head);
    if (text === undefined) return 'no';
    const lines = text.split(/\r\n|\n|\r/);
    const first = lines.find((line) => !/^[\s\ufeff]*\d*\s*$/.test(line));
    if (first !== undefined && times.test(first.replace(/^\ufeff/, ''))) return 'certain';
    return lines.some((line) => times.test(line)) ? 'possible' : 'no';
  };

const definition = <const Id extends string>(
  id: Id,
  rest: Pick<FormatDefinition, 'displayName' | 'mediaTypes' | 'extensions' | 'sniff'> & {
    load(): Promise<FormatV1<SubtitleOptions>>;
  },
) =>
  defineFormat({
    ...rest,
    contract: 'format/v1',
    id,
    packageName: '@dragoman/format-subtitles',
    entry: import.meta.url,
    kind: 'document',
    capabilities: { ocr: false, passwords: false, outputs: [], pages: 'estimate' },
    limits: { maxBytes: 20 * 1024 * 1024 },
    options: subtitleOptions,
  });

/** SubRip: `.srt`. */
export const srt = definition('srt', {
  displayName: 'SubRip',
  mediaTypes: ['application/x-subrip', 'text/srt', 'text/x-srt', 'application/srt'],
  extensions: ['srt'],
  sniff: sniffTimes(subRipTimes),
  load: async () => (await import('./format.ts')).subRipFormat,
});

const utf8Mark = [0xef, 0xbb, 0xbf];

/** WebVTT: `.vtt`. */
export const vtt = definition('vtt', {
  displayName: 'WebVTT',
  mediaTypes: ['text/vtt'],
  extensions: ['vtt', 'webvtt'],
  sniff: (head) => {
    const start = utf8Mark.every((byte, index) => head[index] === byte) ? utf8Mark.length : 0;
    const beginning = Buffer.from(head.subarray(start, start + 7)).toString('latin1');
    return /^WEBVTT(?:$|[ \t\r\n])/.test(beginning) ? 'certain' : 'no';
  },
  load: async () => (await import('./format.ts')).webVttFormat,
});

/** The SubViewer of YouTube: `.sbv`. */
export const sbv = definition('sbv', {
  displayName: 'YouTube SubViewer',
  mediaTypes: ['text/x-sbv'],
  extensions: ['sbv'],
  sniff: sniffTimes(subViewerTimes),
  load: async () => (await import('./format.ts')).subViewerFormat,
});

/** Advanced SubStation Alpha and SubStation Alpha: `.ass`, `.ssa`. */
export const ass = definition('ass', {
  displayName: 'Advanced SubStation Alpha',
  mediaTypes: ['text/x-ssa', 'text/x-ass'],
  extensions: ['ass', 'ssa'],
  sniff: (head) =>
    /^\ufeff?\s*(?:;[^\n]*\n\s*)*\[Script Info\]/i.test(headOf(head) ?? '') ? 'certain' : 'no',
  load: async () => (await import('./format.ts')).subStationFormat,
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [srt, vtt, sbv, ass];
