import { type Edit, isMostlyRightToLeft, type ReadSegment, type TextFile } from '@dragoman/format-kit';
import { type TaggedPart, writeTaggedText } from '@dragoman/provider';
import { compose, sameBreaks } from './compose.ts';
import { columnsBefore } from './layout/columns.ts';
import { type CueRoom, layOut } from './layout/lay-out.ts';
import type { Markup } from './markup.ts';
import { flatten, type Passage, partsOf, passageOf } from './passage.ts';
import type { Piece } from './pieces.ts';
import type { Sentence } from './sentences.ts';

/** What a file's segments are written with. */
export interface SegmentContext {
  readonly file: Pick<TextFile<unknown>, 'edits' | 'warnings' | 'request'>;
  readonly markup: Markup;
  /** What breaks a line where a cue has no break to copy. */
  readonly newLine: string;
  /** What begins a line from right to left in a file that had none. */
  readonly rightToLeftMark: string;
}

const columnsOf = (text: string): number => columnsBefore(text).at(-1) ?? 0;

/** What a cue has room for, by the lines that it has. */
const roomOf = ({ cue, tokens }: Piece): CueRoom => {
  const lines = [''];
  for (const token of tokens) {
    if (token.kind === 'break') lines.push('');
    else if (token.kind === 'text') lines.push((lines.pop() ?? '') + token.text);
  }
  return {
    durationMs: Math.max(0, cue.endMs - cue.startMs),
    lines: lines.length,
    columns: Math.max(...lines.map(columnsOf)),
  };
};

const directionMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** The range of a piece's own text, without its edges. */
const rangeOf = ({ start, lead, end, trail }: Piece) => ({
  start: start + lead.length,
  end: end - trail.length,
});

const removal = ({ start, outerEnd }: Piece): Edit => ({ start, end: outerEnd, text: '' });

/** Tags before a text, behind which its first line begins. */
const tagsBefore = /^(?:<[^>]*>|\{[^}]*\}|\s)*/;

/** An edit of one cue: its edges lose or get marks of direction where the direction of the text is another. */
const editOf = (piece: Piece, text: string, mark: string | undefined): Edit => {
  const { start, end } = rangeOf(piece);
  if (mark === undefined) return { start, end, text };
  const [lead = '', trail = ''] = [piece.lead, piece.trail].map((edge) => edge.replace(directionMarks, ''));
  const tags = tagsBefore.exec(lead)?.[0] ?? '';
  return { start: piece.start, end: piece.end, text: tags + mark + lead.slice(tags.length) + text + trail };
};

/** Puts a translation in the place of a sentence, cue by cue. */
const write = (
  context: SegmentContext,
  {
    sentence,
    passage,
    key,
  }: { readonly sentence: Sentence; readonly passage: Passage; readonly key: string },
  parts: readonly TaggedPart[] | undefined,
): void => {
  const { file, markup, newLine, rightToLeftMark } = context;
  const target = parts ? flatten(parts) : undefined;
  if (!target || target.plain.trim() === '') {
    file.edits.push(...sentence.map(removal));
    return;
  }
  const isRight = isMostlyRightToLeft(target.plain);
  const turns = isRight !== isMostlyRightToLeft(passage.plain);
  const mark = turns && isRight ? rightToLeftMark : '';
  const same = turns ? undefined : sameBreaks(passage, target);
  const layout = same
    ? { breaks: same }
    : layOut(target.plain, sentence.map(roomOf), file.request.targetLanguage);
  if ('problem' in layout && layout.problem !== undefined)
    file.warnings.push({ code: 'text_too_long', message: layout.problem, key });
  const cues = compose(passage, target, layout.breaks, { markup, newLine, mark });
  for (const [index, piece] of sentence.entries()) {
    const text = cues[index] ?? '';
    file.edits.push(text.trim() === '' ? removal(piece) : editOf(piece, text, turns ? mark : undefined));
  }
};

/** A sentence as a segment. */
export const segmentOf = (sentence: Sentence, context: SegmentContext): ReadSegment => {
  const [first] = sentence;
  const passage = passageOf(sentence);
  const { key, cue, speaker } = first;
  const { startMs } = cue;
  const endMs = sentence.at(-1)?.cue.endMs ?? cue.endMs;
  return {
    key,
    source: writeTaggedText(partsOf(passage)),
    context: speaker ? `subtitle, said by ${speaker}` : 'subtitle',
    place: { cue: cue.number, cues: sentence.length, startMs, endMs },
    write: (parts) => write(context, { sentence, passage, key }, parts),
  };
};
