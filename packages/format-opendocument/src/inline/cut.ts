import type { Span } from '../package/nested-edits.ts';
import { type Inline, type InlinePair, isIdle, isMark, pairOf } from './nodes.ts';
import { findCommonLook } from './tidy.ts';

/** What a translator sees of a paragraph, and what is before and behind that: nodes, and tags that enclose all of it. */
export interface Cut {
  readonly before: readonly (Inline | Span)[];
  readonly core: readonly Inline[];
  /** What formats the text of the core that has no formatting of its own. */
  readonly base: InlinePair | undefined;
  readonly after: readonly (Inline | Span)[];
}

const letter = /\p{L}/u;

const isTab = (node: Inline | undefined): boolean => node?.kind === 'atom' && node.character === '\t';
const isNumber = (node: Inline | undefined): boolean => node?.kind === 'text' && !letter.test(node.text);

/** Between two edges, which move inwards. */
class Window {
  readonly before: (Inline | Span)[] = [];
  /** From the outermost on inwards. */
  readonly after: (Inline | Span)[] = [];
  #nodes: readonly Inline[];
  #start = 0;
  #base: InlinePair | undefined;
  #end: number;

  constructor(nodes: readonly Inline[]) {
    this.#nodes = nodes;
    this.#end = nodes.length;
  }

  /** Moves the edges over what is not to be read; true where one formatting was found around all the rest. */
  narrow(): boolean {
    this.#narrowStart();
    this.#narrowEnd();
    const { core } = this;
    const [only] = core;
    if (this.#base || !only) return false;
    const isOne = core.length === 1 && only.kind === 'pair';
    const found = isOne ? { pair: only, children: only.children } : findCommonLook(core);
    if (!found) return false;
    if (isOne) {
      this.before.push(found.pair.open);
      this.after.push(found.pair.close);
    } else this.#base = found.pair;
    this.#nodes = found.children;
    [this.#start, this.#end] = [0, found.children.length];
    return true;
  }

  get base(): InlinePair | undefined {
    return this.#base;
  }

  /** A node at an edge, in the formatting that it had. */
  #kept(node: Inline): Inline {
    return this.#base && !isMark(node) ? pairOf({ ...this.#base, children: [node] }) : node;
  }

  get core(): readonly Inline[] {
    return this.#nodes.slice(this.#start, this.#end);
  }

  #at(index: number): Inline | undefined {
    return index >= this.#start && index < this.#end ? this.#nodes[index] : undefined;
  }

  #narrowStart(): void {
    for (let node = this.#at(this.#start); node; node = this.#at(this.#start)) {
      // `1.` and a tab: a number set by hand.
      const isLabel = isNumber(node) && isTab(this.#at(this.#start + 1));
      if (!isLabel && !isIdle(node)) break;
      this.before.push(this.#kept(node));
      this.#start++;
    }
    const first = this.#at(this.#start);
    if (first?.kind !== 'text') return;
    const text = first.text.trimStart();
    if (text === first.text) return;
    this.before.push(
      this.#kept({ kind: 'text', text: first.text.slice(0, first.text.length - text.length) }),
    );
    this.#replace(this.#start, { kind: 'text', text });
  }

  #narrowEnd(): void {
    for (let node = this.#at(this.#end - 1); node; node = this.#at(this.#end - 1)) {
      // A tab and `12`: the page in a table of contents.
      const isLabel = isNumber(node) && isTab(this.#at(this.#end - 2));
      if (!isLabel && !isIdle(node)) break;
      this.after.push(this.#kept(node));
      this.#end--;
    }
    const last = this.#at(this.#end - 1);
    if (last?.kind !== 'text') return;
    const text = last.text.trimEnd();
    if (text === last.text) return;
    this.after.push(this.#kept({ kind: 'text', text: last.text.slice(text.length) }));
    this.#replace(this.#end - 1, { kind: 'text', text });
  }

  #replace(index: number, node: Inline): void {
    this.#nodes = this.#nodes.with(index, node);
  }
}

/** Cuts a paragraph: what covers all of the text, and what stands at its edges, is kept out of it. */
export const cutInline = (nodes: readonly Inline[]): Cut => {
  const window = new Window(nodes);
  while (window.narrow());
  return { before: window.before, core: window.core, base: window.base, after: window.after.toReversed() };
};
