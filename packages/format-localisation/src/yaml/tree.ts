import { ServiceError } from '@dragoman/provider';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { TreeEntry, TreeNode, TreeText } from '../tree/index.ts';
import type { ScalarStyle } from './scalars.ts';

/** What is known of how the texts of a file are written. */
export interface YamlTree {
  readonly root: TreeNode;
  readonly styles: ReadonlyMap<TreeText, ScalarStyle & { readonly indent: number }>;
  /** The names of its entries as texts, for those that are changed. */
  readonly names: ReadonlyMap<TreeEntry, TreeText>;
}

const types: Readonly<Record<string, ScalarStyle['type']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

const other: TreeNode = { kind: 'other' };
/** Tags of texts; what has another is read by programs. */
const ofTexts: ReadonlySet<string> = new Set(['tag:yaml.org,2002:str', '!']);
/** Symbols of Ruby. */
const symbol = /^:[A-Za-z_]\w{0,100}$/;

/** Blanks before the lines of a block: those of its first line that is not blank, or as many as its header says. */
const indentOf = (raw: string, outer: number): number => {
  const indicated = /^[|>][-+]?(\d)/.exec(raw)?.[1];
  if (indicated !== undefined) return outer + Number(indicated);
  const first = raw.split(/\r\n|\r|\n/).find((line, index) => index > 0 && line.trim() !== '') ?? '';
  return /^ */.exec(first)?.[0].length ?? 0;
};

const ensureAnchor = (name: string, anchors: ReadonlySet<string>): void => {
  if (anchors.has(name)) return;
  throw new ServiceError('corrupt_document', {
    detail: `The YAML has an alias of ${JSON.stringify(name.slice(0, 50))}, and no anchor of that name before it.`,
  });
};

class TreeBuilder {
  readonly styles = new Map<TreeText, ScalarStyle & { readonly indent: number }>();
  readonly names = new Map<TreeEntry, TreeText>();
  readonly #anchors = new Set<string>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  node(node: unknown, isFlow: boolean): TreeNode {
    if (isAlias(node)) ensureAnchor(node.source, this.#anchors);
    else if (isNode(node) && 'anchor' in node && node.anchor) this.#anchors.add(node.anchor);
    if (isScalar(node)) return this.#scalar(node, isFlow) ?? other;
    if (isSeq(node)) {
      const inFlow = isFlow || node.flow === true;
      return { kind: 'list', items: node.items.map((item) => this.node(item, inFlow)) };
    }
    return isMap(node) ? this.#map(node, isFlow || node.flow === true) : other;
  }

  #map(map: YAMLMap, isFlow: boolean): TreeNode {
    const entries: TreeEntry[] = [];
    for (const [index, pair] of map.items.entries()) {
      const entry = this.#entry(pair, isFlow, index === 0 ? (map.commentBefore ?? undefined) : undefined);
      if (entry) entries.push(entry);
    }
    const [start, end] = map.range ?? [0, 0];
    return { kind: 'map', start, end, entries };
  }

  #entry({ key, value }: Pair, isFlow: boolean, comment?: string): TreeEntry | undefined {
    if (!isScalar(key) || !key.range) return undefined;
    const said = (key.commentBefore ?? comment)?.trim();
    const entry: TreeEntry = {
      name: key.source ?? String(key.value),
      start: key.range[0],
      value: this.node(value, isFlow),
      ...(said ? { comment: said.replace(/^ /gm, '') } : {}),
    };
    const name = this.#text(key, isFlow);
    if (name) this.names.set(entry, name);
    return entry;
  }

  #scalar(scalar: Scalar, isFlow: boolean): TreeText | undefined {
    const { tag, value, type } = scalar;
    if (tag !== undefined && !ofTexts.has(tag)) return undefined;
    if (typeof value !== 'string' || (type === 'PLAIN' && symbol.test(value))) return undefined;
    return this.#text(scalar, isFlow);
  }

  #text({ value, range, type, srcToken }: Scalar, isFlow: boolean): TreeText | undefined {
    const written = types[type ?? ''];
    if (!range || written === undefined) return undefined;
    const [start, end] = range;
    const text: TreeText = { kind: 'text', text: String(value), start, end };
    const outer = srcToken && 'indent' in srcToken ? srcToken.indent : 0;
    const isBlock = written === 'literal' || written === 'folded';
    const indent = isBlock ? indentOf(this.#file.slice(start, end), outer) : 0;
    this.styles.set(text, { type: written, isFlow, indent });
    return text;
  }
}

/** The tree of a YAML file; several documents are a list. */
export const treeOf = (file: string, documents: readonly Document.Parsed[]): YamlTree => {
  const builder = new TreeBuilder(file);
  const roots = documents.map(({ contents }: { readonly contents: Node | null }) =>
    builder.node(contents, false),
  );
  const [first = other] = roots;
  const root: TreeNode = roots.length > 1 ? { kind: 'list', items: roots } : first;
  return { root, styles: builder.styles, names: builder.names };
};
