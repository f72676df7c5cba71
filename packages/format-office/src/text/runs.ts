import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';

/** A piece of a paragraph: text with its look, or something that is no text and stays what it is. */
export type RunPiece<Look, Kept> =
  | { readonly kind: 'text'; readonly text: string; readonly look: Look }
  | { readonly kind: 'kept'; readonly kept: Kept };

/** How pieces of one paragraph are compared. */
export interface LookRules<Look> {
  /** Equal for looks that nobody can tell apart. */
  keyOf(look: Look): string;
  /** Equal for looks in which white space is the same; undefined where it can be seen: underlined, struck out, a link. */
  spaceOf(look: Look): string | undefined;
}

/** A paragraph as one text with numbered tags, and the way back. */
export interface TaggedRuns<Look, Kept> {
  /** Empty where there is no text but white space. */
  readonly source: TaggedText;
  /** Places of the first and of the last piece that the text takes, in the pieces that were given. */
  readonly first: number;
  readonly last: number;
  /** The pieces from first to last with another text in their place; undefined: with none. */
  rewrite(parts: readonly TaggedPart[] | undefined): readonly RunPiece<Look, Kept>[];
}

type TextPiece<Look> = Extract<RunPiece<Look, never>, { kind: 'text' }>;

const isText = <Look, Kept>(piece: RunPiece<Look, Kept> | undefined): piece is TextPiece<Look> =>
  piece?.kind === 'text';

const isBlank = <Look, Kept>(piece: RunPiece<Look, Kept>): boolean =>
  piece.kind === 'kept' || piece.text.trim() === '';

/** White space between other pieces has the look of what is before it or of the main text, where nobody sees that. */
const withBlanksJoined = <Look, Kept>(
  pieces: readonly RunPiece<Look, Kept>[],
  main: Look | undefined,
  rules: LookRules<Look>,
): RunPiece<Look, Kept>[] => {
  const isSame = (one: Look, other: Look): boolean => {
    const space = rules.spaceOf(one);
    return space !== undefined && space === rules.spaceOf(other);
  };
  return pieces.map((piece, index) => {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    if (!isText(piece) || !isBlank(piece)) return piece;
    const isInside = isText(before) && isText(after) && rules.keyOf(before.look) === rules.keyOf(after.look);
    if (isInside && isSame(piece.look, before.look)) return { ...piece, look: before.look };
    return main !== undefined && isSame(piece.look, main) ? { ...piece, look: main } : piece;
  });
};

/** White space at the edges of pieces as pieces of its own: formatting seldom means it. */
const withEdgesCut = <Look, Kept>(pieces: readonly RunPiece<Look, Kept>[]): RunPiece<Look, Kept>[] =>
  pieces.flatMap((piece) => {
    if (!isText(piece) || isBlank(piece)) return [piece];
    const [, lead = '', text = '', trail = ''] = /^(\s*)([\s\S]*\S)(\s*)$/.exec(piece.text) ?? [];
    return [lead, text, trail].filter((part) => part !== '').map((part) => ({ ...piece, text: part }));
  });

/** Neighbours of one look as one piece. */
const mergeRuns = <Look, Kept>(
  pieces: Iterable<RunPiece<Look, Kept>>,
  rules: LookRules<Look>,
): RunPiece<Look, Kept>[] => {
  const merged: RunPiece<Look, Kept>[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (isText(piece) && piece.text === '') continue;
    if (isText(piece) && isText(last) && rules.keyOf(last.look) === rules.keyOf(piece.look))
      merged[merged.length - 1] = { ...last, text: last.text + piece.text };
    else merged.push(piece);
  }
  return merged;
};

/** The look that most characters have: it needs no tag. */
const mainLookOf = <Look, Kept>(
  pieces: readonly RunPiece<Look, Kept>[],
  rules: LookRules<Look>,
): Look | undefined => {
  const counts = new Map<string, { look: Look; count: number }>();
  for (const piece of pieces) {
    if (!isText(piece)) continue;
    const key = rules.keyOf(piece.look);
    const entry = counts.get(key) ?? { look: piece.look, count: 0 };
    entry.count += piece.text.replace(/\s+/g, '').length;
    counts.set(key, entry);
  }
  let main: { look: Look; count: number } | undefined;
  for (const entry of counts.values()) if (!main || entry.count > main.count) main = entry;
  return main?.look;
};

const nothing = { source: '', first: 0, last: -1, rewrite: () => [] };

/**
 * The text of a paragraph's pieces. Neighbours of one look are one; white space and kept pieces at the edges stay outside;
 * the look that most of it has needs no tag, others are pairs, what is kept is an empty tag.
 */
export const tagRuns = <Look, Kept>(
  pieces: readonly RunPiece<Look, Kept>[],
  rules: LookRules<Look>,
): TaggedRuns<Look, Kept> => {
  const first = pieces.findIndex((piece) => !isBlank(piece));
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  if (first < 0) return nothing;
  const merged = mergeRuns(pieces.slice(first, last + 1), rules);
  const main = mainLookOf(merged, rules);
  const core = mergeRuns(withBlanksJoined(withEdgesCut(merged), main, rules), rules);
  const mainKey = main === undefined ? undefined : rules.keyOf(main);
  const lead = /^\s*/.exec(isText(core[0]) ? core[0].text : '')?.[0] ?? '';
  const end = core.at(-1);
  const trail = /\s*$/.exec(isText(end) ? end.text : '')?.[0] ?? '';
  const tagged: TaggedPart[] = [];
  const byNumber: RunPiece<Look, Kept>[] = [];
  for (const [index, piece] of core.entries()) {
    const number = byNumber.length + 1;
    if (!isText(piece)) {
      byNumber.push(piece);
      tagged.push({ kind: 'empty', number });
      continue;
    }
    const start = index === 0 ? lead.length : 0;
    const text = piece.text.slice(start, piece.text.length - (index === core.length - 1 ? trail.length : 0));
    if (rules.keyOf(piece.look) === mainKey) tagged.push({ kind: 'text', text });
    else {
      byNumber.push(piece);
      tagged.push({ kind: 'open', number }, { kind: 'text', text }, { kind: 'close', number });
    }
  }

  const rewritten = function* (parts: readonly TaggedPart[]): Generator<RunPiece<Look, Kept>> {
    const open: number[] = [];
    for (const part of parts) {
      if (part.kind === 'text') {
        const look = byNumber[(open.at(-1) ?? 0) - 1];
        if (isText(look)) yield { ...look, text: part.text };
        else if (main !== undefined) yield { kind: 'text', text: part.text, look: main };
      } else if (part.kind === 'open') open.push(part.number);
      else if (part.kind === 'close') open.splice(open.lastIndexOf(part.number), 1);
      else {
        const piece = byNumber[part.number - 1];
        if (piece?.kind === 'kept') yield piece;
      }
    }
  };
  const edge = (piece: RunPiece<Look, Kept> | undefined, text: string): RunPiece<Look, Kept>[] =>
    isText(piece) && text !== '' ? [{ ...piece, text }] : [];

  return {
    source: writeTaggedText(tagged),
    first,
    last,
    rewrite: (parts) =>
      mergeRuns(
        parts
          ? [...edge(core[0], lead), ...rewritten(parts), ...edge(end, trail)]
          : core.filter((piece) => !isText(piece)),
        rules,
      ),
  };
};
