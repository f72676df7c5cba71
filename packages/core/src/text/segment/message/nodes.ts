import type { Atom } from '@dragoman/markup';

/** A part of a message. */
export type MessageNode = readonly Atom[] | Choice | Pound;

/** `#`: the number of the plural that it belongs to. */
export interface Pound {
  readonly kind: 'pound';
  readonly of: Choice;
}

/** A plural, ordinal or select argument. */
export interface Choice {
  readonly kind: 'choice';
  readonly type: 'cardinal' | 'ordinal' | 'select';
  readonly name: string;
  readonly offset: number;
  /** From the opening brace to the first selector. */
  readonly head: string;
  /** Between two options. */
  readonly gap: string;
  /** Between a selector and its brace. */
  readonly space: string;
  /** From the last option to the closing brace, which it includes. */
  readonly tail: string;
  readonly options: readonly Option[];
}

/** One branch. */
export interface Option {
  readonly selector: string;
  /** The selector of the branch in the source that it begins as. */
  readonly origin: string;
  readonly nodes: readonly MessageNode[];
}

/** Whether a node is text. */
export const isAtoms = (node: MessageNode): node is readonly Atom[] => Array.isArray(node);
/** Whether a node has branches. */
export const isChoice = (node: MessageNode): node is Choice => !isAtoms(node) && node.kind === 'choice';

/** Whether `#` stands for a number directly inside of a choice. */
export const isPlural = (choice: Choice | undefined): boolean =>
  choice !== undefined && choice.type !== 'select';

const isNumberOf = (readable: string, name: string): boolean =>
  readable
    .replace(/^[$%]?\{|\}$/gu, '')
    .split(',')[0]
    ?.trim() === name;

/** Whether a branch shows the number that it is chosen by, whose argument has this name. */
export const showsNumber = (nodes: readonly MessageNode[], name: string): boolean =>
  nodes.some((node) => {
    if (isAtoms(node)) return node.some((atom) => atom.kind === 'mark' && isNumberOf(atom.readable, name));
    if (node.kind === 'pound') return node.of.name === name;
    return node.options.some((option) => showsNumber(option.nodes, name));
  });
