import { isSameBlank, type Look, plainLook, standsIn } from '../styles.ts';
import { type Inline, type InlineAtom, type InlinePair, isMark, pairOf } from './nodes.ts';

/** Whether nobody sees the formatting of what it formats, by what surrounds it. */
const isUnseen = (nodes: readonly Inline[], look: Look, around: Look): boolean =>
  nodes.every((node) => {
    if (node.kind !== 'pair') return isMark(node) || isSameBlank(look, around);
    return node.look !== undefined && isUnseen(node.children, node.look, around);
  });

const withoutPairs = (nodes: readonly Inline[], found: Inline[] = []): readonly Inline[] => {
  for (const node of nodes)
    if (node.kind === 'pair') withoutPairs(node.children, found);
    else found.push(node);
  return found;
};

/** Without formatting that has nothing to format. */
const needed = (nodes: readonly Inline[], around: Look): readonly Inline[] =>
  nodes.flatMap((node) =>
    node.kind === 'pair' && node.look && node.isBlank && isUnseen(node.children, node.look, around)
      ? withoutPairs(node.children)
      : [node],
  );

/** A pair, while what belongs into it may still come. */
class OpenPair {
  readonly #pair: InlinePair;
  readonly #children: Inline[];
  readonly #around: Look;
  /** What came since: it may turn out to be in the pair. */
  #waiting: Inline[] = [];

  constructor(pair: InlinePair, around: Look) {
    this.#pair = pair;
    this.#children = [...pair.children];
    this.#around = around;
  }

  /** Takes more of the same, with marks before it; false for all else. */
  take(node: Inline): boolean {
    const { key } = this.#pair;
    if (node.kind === 'pair' && key !== undefined && node.key === key) {
      for (const child of this.#waiting) this.#children.push(child);
      for (const child of node.children) this.#children.push(child);
      this.#waiting = [];
      return true;
    }
    if (!isMark(node)) return false;
    this.#waiting.push(node);
    return true;
  }

  close(): readonly Inline[] {
    const children = tidyInline(this.#children, this.#pair.look ?? this.#around);
    return [pairOf({ ...this.#pair, children }), ...this.#waiting];
  }
}

/**
 * Joins what meets and is of equal look, whatever marks are between, so that a word cut into three runs is one word.
 *
 * @param around how text looks that has no formatting of its own
 */
export const tidyInline = (nodes: readonly Inline[], around: Look = plainLook): readonly Inline[] => {
  const tidy: Inline[] = [];
  let open: OpenPair | undefined;
  const add = (node: Inline): void => {
    const last = tidy.at(-1);
    if (node.kind === 'text' && last?.kind === 'text')
      tidy[tidy.length - 1] = { kind: 'text', text: last.text + node.text };
    else tidy.push(node);
  };
  const flush = (): void => {
    for (const node of open?.close() ?? []) add(node);
    open = undefined;
  };
  for (const node of needed(nodes, around)) {
    if (open?.take(node)) continue;
    flush();
    if (node.kind === 'pair') open = new OpenPair(node, around);
    else add(node);
  }
  flush();
  return tidy;
};

/**
 * Where all text is formatted, each piece in its own way, as some programs write it: most of it is text, and only the rest
 * has formatting. Undefined where that would change how something looks.
 */
export const findCommonLook = (
  nodes: readonly Inline[],
): { readonly pair: InlinePair; readonly children: readonly Inline[] } | undefined => {
  const sizes = new Map<string, number>();
  let found: InlinePair | undefined;
  for (const node of nodes) {
    if (isMark(node)) continue;
    if (node.kind !== 'pair' || node.key === undefined || !node.look?.properties) return undefined;
    const size = (sizes.get(node.key) ?? 0) + node.size;
    sizes.set(node.key, size);
    if (!found || size > (sizes.get(found.key ?? '') ?? 0)) found = node;
  }
  const look = found?.look;
  if (!found || !look || sizes.size < 2) return undefined;
  const key = found.key;
  const children = nodes.flatMap((node) =>
    node.kind === 'pair' && node.key === key ? node.children : [node],
  );
  const isSafe = children.every(
    (node) => node.kind !== 'pair' || !node.look || node.key === undefined || standsIn(node.look, look),
  );
  return isSafe ? { pair: found, children: tidyInline(children, look) } : undefined;
};

/** So many ranges of one paragraph may be within one another; others stay marks. */
const deepestRange = 20;

interface Level {
  readonly start: InlineAtom | undefined;
  readonly children: Inline[];
}

/** The nodes of one level of a paragraph, while ranges in it are open. */
class RangeLevels {
  readonly #root: Inline[] = [];
  readonly #levels: Level[] = [];

  get #children(): Inline[] {
    return this.#levels.at(-1)?.children ?? this.#root;
  }

  add(node: Inline): void {
    const range = node.kind === 'atom' ? node.range : undefined;
    if (node.kind !== 'atom' || !range) this.#children.push(node);
    else if (range.edge === 'start' && this.#levels.length < deepestRange)
      this.#levels.push({ start: node, children: [] });
    else this.#end(node, range.id);
  }

  #end(node: InlineAtom, id: string): void {
    const depth = this.#levels.findLastIndex(({ start }) => start?.range?.id === id);
    const level = this.#levels[depth];
    if (level?.start && depth === this.#levels.length - 1) {
      this.#levels.pop();
      const { start: open, children } = level;
      this.#children.push(pairOf({ key: undefined, open, close: node, children }));
      return;
    }
    // It crosses another range, or has begun elsewhere.
    if (level) this.#dissolve(depth);
    this.#children.push(node);
  }

  #dissolve(depth: number): void {
    for (const { start, children } of this.#levels.splice(depth)) {
      if (start) this.#children.push(start);
      for (const child of children) this.#children.push(child);
    }
  }

  finish(): readonly Inline[] {
    this.#dissolve(0);
    return this.#root;
  }
}

/**
 * Makes pairs of marks that begin and end a range among the same neighbours, so that a translation keeps them around their
 * words. Ranges that cross others stay two marks.
 */
export const pairRanges = (nodes: readonly Inline[]): readonly Inline[] => {
  const levels = new RangeLevels();
  for (const node of nodes)
    levels.add(node.kind === 'pair' ? pairOf({ ...node, children: pairRanges(node.children) }) : node);
  return levels.finish();
};
