import { isUtf8 } from 'node:buffer';
import { createTextFormat, declaredEncoding, type Encoding, type ReadSegment } from '@dragoman/format-kit';
import { type FormatRequest, type FormatV1, ServiceError } from '@dragoman/provider';
import type { CueFile } from './cues.ts';
import { type Markup, subRipMarkup, subStationMarkup, webVttMarkup } from './markup.ts';
import type { SubtitleOptions } from './options.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { readSubRip, readSubViewer } from './readers/blocks.ts';
import { readSubStation } from './readers/substation.ts';
import { readWebVtt } from './readers/webvtt.ts';
import { type SegmentContext, segmentOf } from './segments.ts';
import { sentencesOf } from './sentences.ts';

/** What is counted as a page. */
const cuesOfPage = 20;

/** A kind of subtitles. */
interface SubtitleKind {
  readonly id: string;
  readonly mediaType: string;
  readonly extension: string;
  readonly markup: Markup;
  /** What begins a line from right to left, in a file that went from left to right. */
  readonly rightToLeftMark: string;
  read(text: string): CueFile;
  encodingOf(request: FormatRequest<SubtitleOptions>): Encoding | undefined;
}

const declared = ({ bytes, options }: FormatRequest<SubtitleOptions>): Encoding | undefined =>
  options.encoding === undefined ? undefined : declaredEncoding(bytes, options.encoding);

/** Right-to-left embedding: players of SubRip lay lines out from left to right, whatever stands in them. */
const embedding = '\u202b';
/** Right-to-left mark: players of WebVTT go by the first letter of each line (https://www.w3.org/TR/webvtt1/#apply-webvtt-cue-settings). */
const firstLetter = '\u200f';

/** All pieces of a file, in order. */
const readPieces = async (
  text: string,
  { cues }: CueFile,
  { markup, step }: { readonly markup: Markup; step(done: number): Promise<void> },
): Promise<readonly Piece[]> => {
  const pieces: Piece[] = [];
  let before = '';
  for (const [index, cue] of cues.entries()) {
    await step(index);
    const last = before;
    const read = piecesOf(text, cue, { markup, rolls: (line) => line !== '' && line === last });
    pieces.push(...read.pieces);
    before = read.lastLine;
  }
  return pieces;
};

const noCues = (): ServiceError =>
  new ServiceError('corrupt_document', {
    detail:
      'The file has no cue whose times can be read. Look whether it is whole, and write times as 00:00:01,000 --> 00:00:02,000.',
  });

const createSubtitleFormat = (kind: SubtitleKind): FormatV1<SubtitleOptions> =>
  createTextFormat<SubtitleOptions>({
    id: kind.id,
    mediaType: kind.mediaType,
    extension: kind.extension,
    encodingOf: kind.encodingOf,
    async read(file) {
      const { text, turns, request } = file;
      const { markup, rightToLeftMark } = kind;
      const found = kind.read(text);
      const { cues, language } = found;
      if (!found.isWhole) throw noCues();
      const step = (done: number): Promise<void> => turns.step(done, cues.length);
      const pieces = await readPieces(text, found, { markup, step });
      const newLine = markup.newLine ?? /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
      const context: SegmentContext = { file, markup, newLine, rightToLeftMark };
      const segments: ReadSegment[] = sentencesOf(pieces).map((sentence) => segmentOf(sentence, context));
      return {
        segments,
        pages: Math.max(1, Math.ceil(cues.length / cuesOfPage)),
        info: { cues: cues.length },
        warnings: found.warnings,
        ...(language ? { language: language.tag } : {}),
        finish: () =>
          language ? [{ start: language.start, end: language.end, text: request.targetLanguage }] : [],
      };
    },
  });

export const subRipFormat = createSubtitleFormat({
  id: 'srt',
  mediaType: 'application/x-subrip',
  extension: 'srt',
  markup: subRipMarkup,
  rightToLeftMark: embedding,
  read: readSubRip,
  encodingOf: declared,
});

export const subViewerFormat = createSubtitleFormat({
  id: 'sbv',
  mediaType: 'text/x-sbv',
  extension: 'sbv',
  markup: subRipMarkup,
  rightToLeftMark: embedding,
  read: readSubViewer,
  encodingOf: declared,
});

export const webVttFormat = createSubtitleFormat({
  id: 'vtt',
  mediaType: 'text/vtt',
  extension: 'vtt',
  markup: webVttMarkup,
  rightToLeftMark: firstLetter,
  read: readWebVtt,
  // UTF-8 always, and zeros may stand in it.
  encodingOf: (request) =>
    declared(request) ?? (isUtf8(request.bytes) ? declaredEncoding(request.bytes, 'utf-8') : undefined),
});

export const subStationFormat = createSubtitleFormat({
  id: 'ass',
  mediaType: 'text/x-ssa',
  extension: 'ass',
  markup: subStationMarkup,
  rightToLeftMark: embedding,
  read: readSubStation,
  encodingOf: declared,
});
