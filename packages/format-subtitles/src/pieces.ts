import type { Cue } from './cues.ts';
import { type Markup, nameOfTag, speakerOfTag, type Token, tokensOf } from './markup.ts';

/** A line break inside of a piece, with the blanks and marks around it. */
export interface BreakToken {
  readonly kind: 'break';
  readonly raw: string;
  readonly start: number;
}

export type PieceToken = Token | BreakToken;

/** What one speaker says in one cue, or a sound, a label: what a segment begins and ends with. */
export interface Piece {
  readonly cue: Cue;
  /** Unique in the file. */
  readonly key: string;
  /** Without what is at its edges: blanks, dashes, marks of music, tags around all of it. */
  readonly tokens: readonly PieceToken[];
  /** What is at its edges. */
  readonly lead: string;
  readonly trail: string;
  /** From its first line to the end of its last, edges included. */
  readonly start: number;
  readonly end: number;
  /** With a line break of the cue beside it: what goes where the whole piece does. */
  readonly outerEnd: number;
  readonly speaker: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether its sentence may not go on in other cues: songs, labels, sounds, lines that roll. */
  readonly isAlone: boolean;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

const linesOfCue = (text: string, { start, end }: Cue, markup: Markup): readonly Line[] => {
  const lines: Line[] = [];
  let from = start;
  const push = (to: number): void => {
    const tokens = tokensOf(text, from, to, markup);
    const plain = tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('');
    lines.push({ text: plain, start: from, end: to, tokens });
  };
  for (const { 0: found, index } of text.slice(start, end).matchAll(markup.lineBreak)) {
    push(start + index);
    from = start + index + found.length;
  }
  push(end);
  return lines;
};

/** Marks that order text of both directions; they stand at the edges of lines. */
const direction = '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069';
const isEdge = new RegExp(`^[\\s\\ufeff${direction}]*$`, 'u');
const leading = new RegExp(`^[\\s\\ufeff${direction}]+`, 'u');
const trailing = new RegExp(`[\\s\\ufeff${direction}]+$`, 'u');
const dash = /^[\s\u200e\u200f\u202a-\u202e]*[-‐–—―−]+(?=\s|\p{L}|\p{N}|["'“«[(¿¡])/u;
/** Where a text goes from right to left by its letters alone, the dash of a speaker may stand at the end of its line. */
const dashAtEnd = /(?<=[\p{sc=Arabic}\p{sc=Hebrew}؟?!.]\s)[-–—]$/u;
const hasRightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;
const music = /[♪♫♩♬]|^\s*#\s/u;
const leadingMusic = /^[♪♫♩♬]+|^[#*](?=\s)/u;
const trailingMusic = /[♪♫♩♬]+$|(?<=\s)[#*]$/u;
const bracketed = /^\s*[-‐–—]?\s*[[(（［【][^\])）］】]*[\])）］】]?\s*$/u;

/** A label such as `MAN:` on a line of its own. */
const isLabel = (text: string): boolean =>
  /[:：]\s*$/u.test(text) && /\p{L}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 40;

/** A line with which another speaker, a sound or a label begins. */
const beginsPiece = (line: Line, before: readonly Line[], isRolling: boolean): boolean => {
  const last = before.at(-1);
  if (!last) return true;
  return (
    isRolling ||
    last.text.trim() === '' ||
    isEdge.test(line.text) ||
    dash.test(line.text) ||
    dashOfEnd(line.text.trimEnd()) !== null ||
    bracketed.test(line.text) ||
    isLabel(last.text) ||
    (before.length === 1 && bracketed.test(last.text) && /[\])）］】]\s*$/u.test(last.text))
  );
};

interface Edges {
  readonly tokens: readonly PieceToken[];
  readonly lead: string;
  readonly trail: string;
}

/** The numbers of tokens that open and close each other. */
export const pairsOf = (tokens: readonly PieceToken[]): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  const open: { readonly name: string; readonly index: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const tag = token.kind === 'tag' ? nameOfTag(token.raw) : undefined;
    if (!tag) continue;
    if (!tag.isClosing) open.push({ name: tag.name, index });
    else {
      const at = open.findLastIndex(({ name }) => name === tag.name);
      const opening = open[at];
      if (!opening) continue;
      // What was opened inside and not closed is single.
      open.length = at;
      pairs.set(opening.index, index);
    }
  }
  return pairs;
};

const cutText = (
  token: PieceToken,
  from: number,
  to: number,
): Extract<PieceToken, { kind: 'text' }> | undefined =>
  token.kind === 'text' && token.raw === token.text && from < to
    ? {
        kind: 'text',
        text: token.text.slice(from, to),
        raw: token.raw.slice(from, to),
        start: token.start + from,
      }
    : undefined;

/** How many characters of a text are not its own: blanks, dashes, marks of music. */
const edgeAtStart = (text: string): number =>
  (leading.exec(text) ?? leadingMusic.exec(text) ?? dash.exec(text))?.[0].length ?? 0;

const dashOfEnd = (text: string): RegExpExecArray | null =>
  hasRightToLeft.test(text) ? dashAtEnd.exec(text) : null;

const edgeAtEnd = (text: string): number =>
  (trailing.exec(text) ?? trailingMusic.exec(text) ?? dashOfEnd(text))?.[0].length ?? 0;

/** Leaves what is at the edges outside of the text: blanks, single tags, and pairs around all of it. */
const trimmed = (tokens: readonly PieceToken[]): readonly PieceToken[] => {
  const left: (PieceToken | undefined)[] = [...tokens];
  const pairs = pairsOf(tokens);
  const closing = new Set(pairs.values());
  const isSingle = (index: number): boolean => !pairs.has(index) && !closing.has(index);
  let [first, last] = [0, tokens.length - 1];
  for (let isChanged = true; isChanged && first <= last; ) {
    isChanged = true;
    const [before, after] = [left[first], left[last]];
    const cutBefore = before?.kind === 'text' ? edgeAtStart(before.text) : 0;
    const cutAfter = after?.kind === 'text' ? edgeAtEnd(after.text) : 0;
    if (!before || before.kind === 'break' || (before.kind === 'tag' && isSingle(first))) first++;
    else if (!after || after.kind === 'break' || (after.kind === 'tag' && isSingle(last))) last--;
    else if (cutBefore > 0) left[first] = cutText(before, cutBefore, before.raw.length);
    else if (cutAfter > 0) left[last] = cutText(after, 0, after.raw.length - cutAfter);
    else if (first < last && pairs.get(first) === last) {
      first++;
      last--;
    } else isChanged = false;
  }
  return left.slice(first, last + 1).filter((token) => token !== undefined);
};

const edgesOf = (text: string, lines: readonly Line[]): Edges => {
  const tokens: PieceToken[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    tokens.push(...line.tokens);
    if (next) tokens.push({ kind: 'break', raw: text.slice(line.end, next.start), start: line.end });
  }
  const inner = joinBlanks(trimmed(tokens));
  const [start, end] = [lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0];
  const [first, last] = [inner[0], inner.at(-1)];
  return {
    tokens: inner,
    lead: text.slice(start, first?.start ?? end),
    trail: last ? text.slice(last.start + last.raw.length, end) : '',
  };
};

/** Blanks and marks at a line break become a part of it. */
const joinBlanks = (tokens: readonly PieceToken[]): readonly PieceToken[] => {
  const joined: PieceToken[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === 'break' && last?.kind === 'text' && last.raw === last.text) {
      const blanks = trailing.exec(last.text)?.[0].length ?? 0;
      const left = cutText(last, 0, last.text.length - blanks);
      joined.pop();
      if (left) joined.push(left);
      const start = token.start - blanks;
      joined.push({ kind: 'break', raw: last.raw.slice(last.raw.length - blanks) + token.raw, start });
    } else if (token.kind === 'text' && last?.kind === 'break') {
      const blanks = token.raw === token.text ? (leading.exec(token.text)?.[0].length ?? 0) : 0;
      const left = blanks > 0 ? cutText(token, blanks, token.text.length) : token;
      joined[joined.length - 1] = { ...last, raw: last.raw + token.raw.slice(0, blanks) };
      if (left) joined.push(left);
    } else joined.push(token);
  }
  return joined;
};

const speakerOf = (lines: readonly Line[]): string | undefined => {
  for (const { tokens } of lines)
    for (const token of tokens) {
      const speaker = token.kind === 'tag' ? speakerOfTag(token.raw) : undefined;
      if (speaker) return speaker;
    }
  return undefined;
};

/** Text for programs: WebVTT carries data as well. */
const isData = (text: string): boolean => {
  if (!/^\s*[{[]/.test(text) || /^\s*\{\\/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** The pieces of a cue, those without a letter left out. */
export const piecesOf = (
  text: string,
  cue: Cue,
  { markup, rolls }: { readonly markup: Markup; rolls(line: string): boolean },
): { readonly pieces: readonly Piece[]; readonly lastLine: string } => {
  if (cue.start === cue.end || isData(text.slice(cue.start, cue.end))) return { pieces: [], lastLine: '' };
  const lines = linesOfCue(text, cue, markup);
  const isRolling = lines.length > 1 && rolls(lines[0]?.text.trim() ?? '');
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && !beginsPiece(line, group, isRolling)) group.push(line);
    else groups.push([line]);
  }
  const isSong = music.test(lines[0]?.text ?? '');
  const pieces = groups.flatMap((group, index): Piece[] => {
    const edges = edgesOf(text, group);
    if (!edges.tokens.some((token) => token.kind === 'text' && /\p{L}/u.test(token.text))) return [];
    const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
    const content = group.map((line) => line.text).join(' ');
    return [
      {
        ...edges,
        cue,
        key: groups.length === 1 ? String(cue.number) : `${cue.number}.${index + 1}`,
        start,
        end,
        outerEnd: groups[index + 1]?.[0]?.start ?? end,
        speaker: speakerOf(group) ?? cue.speaker,
        isFirst: index === 0,
        isLast: index === groups.length - 1,
        isAlone: isRolling || isSong || bracketed.test(content) || isLabel(content),
      },
    ];
  });
  return { pieces, lastLine: lines.at(-1)?.text.trim() ?? '' };
};
