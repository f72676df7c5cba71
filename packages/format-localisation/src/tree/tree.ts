/** A text in a file. */
export interface TreeText {
  readonly kind: 'text';
  /** Decoded. */
  readonly text: string;
  /** Of what is written in the file, quotation marks included. */
  readonly start: number;
  readonly end: number;
}

/** A name with what it stands for. */
export interface TreeEntry {
  readonly name: string;
  /** Where its name begins. */
  readonly start: number;
  readonly value: TreeNode;
  /** What the developer wrote before it. */
  readonly comment?: string;
}

/** Names with values, in the order of the file; a name may be there twice. */
export interface TreeMap {
  readonly kind: 'map';
  /** Of what is written in the file, brackets included. */
  readonly start: number;
  readonly end: number;
  readonly entries: readonly TreeEntry[];
}

/** Values without names. */
export interface TreeList {
  readonly kind: 'list';
  readonly items: readonly TreeNode[];
}

/** What a file of names and texts holds: JSON, YAML. Numbers, truths and nothing are `other`. */
export type TreeNode = TreeText | TreeMap | TreeList | { readonly kind: 'other' };

/** Changes a file. */
export interface TreeWriter {
  /** Puts another text in the place of one. */
  write(node: TreeText, text: string): void;
  /** Puts a text of another name behind an entry whose value is a text. */
  insert(behind: TreeEntry, name: string, text: string): void;
}
