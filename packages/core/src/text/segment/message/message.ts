import {
  type Atom,
  AtomView,
  contentEnd,
  contentStart,
  joinRenderings,
  type MarkAtom,
  type Rendering,
  renderAtoms,
  splitMargins,
  type Writing,
  wordMark,
} from '@dragoman/markup';
import { openingBracket } from '../../placeholders.ts';
import { findNumber } from '../../protect/samples.ts';
import type { DocumentBuilder, MessageExpander } from '../document.ts';
import { buildLeaf } from '../stretch.ts';
import { mayExpand, mayHoist } from './bounds.ts';
import {
  type Choice,
  isAtoms,
  isChoice,
  isPlural,
  type MessageNode,
  type Option,
  showsNumber,
} from './nodes.ts';
import { optionsFor } from './plural-options.ts';
import { escapeLiteral, requoteLiteral, unescapeLiteral, usesSingleApostrophes } from './quoting.ts';
import { parseMessage, readNodes } from './read.ts';
import { rivalsOf, sampleOf } from './samples.ts';
import { findMessages } from './search.ts';

/** The branches on the way to a sentence. */
interface Path {
  readonly choice: Choice;
  readonly option: Option;
  readonly outer: Path | undefined;
}

const withSample = (mark: MarkAtom, sample: string | undefined): MarkAtom =>
  sample === undefined ? mark : { ...mark, readable: sample, sample };

/** Behind these a number is taken for that of a placeholder, while they are in the text. */
const bracketLike = new RegExp(`[${openingBracket}/]`, 'gu');

/** What is text in a sentence; a line's end stands for what is not, or may be something else for an engine. */
const textsIn = (nodes: readonly MessageNode[]): string =>
  nodes
    .flatMap((node) => (isAtoms(node) ? node : []))
    .map((atom) => (atom.kind === 'text' ? atom.value.replace(bracketLike, '\n') : '\n'))
    .join('');

class MessageBuilder {
  readonly #document: DocumentBuilder;
  readonly #writing: Writing;
  readonly #isSingle: boolean;
  #isExpanding = true;

  /** With `isSingle`, apostrophes are not doubled where they need not be. */
  constructor(document: DocumentBuilder, writing: Writing, isSingle: boolean) {
    this.#document = document;
    this.#writing = writing;
    this.#isSingle = isSingle;
  }

  /** One sentence, its variables and numbers as words that stay. */
  #leaf(nodes: readonly MessageNode[], path: Path | undefined): Rendering {
    // `#` is the number directly inside of its plural alone; in a select inside of that it is itself.
    const parent = path?.choice;
    const sampled = this.#samplesFor(nodes, path);
    const atoms = nodes.flatMap((node): readonly Atom[] => {
      if (isAtoms(node))
        return requoteLiteral(node, isPlural(parent)).map((atom) => this.#counted(atom, sampled));
      if (node.kind === 'choice') return [wordMark(this.#inPlace(node, path), `{${node.name}}`)];
      const raw = node.of === parent ? '#' : `{${node.of.name}, number}`;
      return [withSample(wordMark(raw, '#'), sampled.get(node.of))];
    });
    return buildLeaf(this.#document, atoms, {
      ...this.#writing,
      escape: (literal) => escapeLiteral(literal, this.#isSingle, isPlural(parent)),
    });
  }

  /** What an engine is shown for the number of each plural around a sentence that shows it. */
  #samplesFor(nodes: readonly MessageNode[], path: Path | undefined): ReadonlyMap<Choice, string> {
    const samples = new Map<Choice, string>();
    let taken = textsIn(nodes);
    for (let step = path; step; step = step.outer) {
      const { choice, option } = step;
      if (samples.has(choice) || !showsNumber(nodes, choice.name)) continue;
      const sample = sampleOf(
        choice,
        option,
        this.#document.languages,
        (digits) => findNumber(taken, digits) !== undefined,
      );
      if (sample === undefined) continue;
      samples.set(choice, sample);
      taken += `\n${sample}`;
    }
    return samples;
  }

  /** An argument that shows the number of a plural around it, with its sample. Less an offset it is another number. */
  #counted(atom: Atom, samples: ReadonlyMap<Choice, string>): Atom {
    if (atom.kind === 'text') return atom;
    for (const [choice, sample] of samples)
      if (choice.offset === 0 && showsNumber([[atom]], choice.name)) return withSample(atom, sample);
    return atom;
  }

  #rebuild(choice: Choice, branch: (option: Option) => Rendering): Rendering {
    const parts: (string | Rendering)[] = [choice.head];
    const options = this.#isExpanding ? optionsFor(choice, this.#document.languages.target) : choice.options;
    const { segments, rivals, languages } = this.#document;
    const alone = new Map<string, number>();
    for (const [index, option] of options.entries()) {
      const place = segments.length;
      parts.push(`${index > 0 ? choice.gap : ''}${option.selector}${choice.space}{`, branch(option), '}');
      if (segments.length === place + 1) alone.set(option.selector, place);
    }
    const [few, many] = rivalsOf(choice, languages)?.map((category) => alone.get(category)) ?? [];
    if (few !== undefined && many !== undefined) rivals.push([few, many]);
    return joinRenderings([...parts, choice.tail]);
  }

  /** A choice whose branches are translated by themselves. */
  #inPlace(choice: Choice, path: Path | undefined): Rendering {
    return this.#rebuild(choice, (option) => this.#leaf(option.nodes, { choice, option, outer: path }));
  }

  /**
   * A sentence with its choices outermost. What stands around a plural must agree with it, and languages put it at
   * other places than the source does, so each branch gets the whole sentence.
   */
  hoist(nodes: readonly MessageNode[], path?: Path): Rendering {
    const at = nodes.findIndex(isChoice);
    const choice = nodes[at];
    if (!choice || !isChoice(choice)) return this.#leaf(nodes, path);
    const before = nodes.slice(0, at);
    const after = nodes.slice(at + 1);
    // A second choice by the same variable is decided by the first.
    for (let step = path; step; step = step.outer) {
      const { choice: earlier, option: taken } = step;
      if (earlier.name !== choice.name || earlier.type !== choice.type || earlier.offset !== choice.offset)
        continue;
      const option =
        choice.options.find((candidate) => candidate.selector === taken.origin) ??
        choice.options.find((candidate) => candidate.selector === 'other');
      const owned = (option?.nodes ?? []).map((node) =>
        !isAtoms(node) && node.kind === 'pound' && node.of === choice ? { ...node, of: earlier } : node,
      );
      return this.hoist([...before, ...owned, ...after], path);
    }
    return this.#rebuild(choice, (option) =>
      this.hoist([...before, ...option.nodes, ...after], { choice, option, outer: path }),
    );
  }

  /** One sentence of the text around messages. */
  sentence(nodes: readonly MessageNode[]): Rendering {
    const { target } = this.#document.languages;
    this.#isExpanding = mayExpand(nodes, target);
    return mayHoist(nodes, target) ? this.hoist(nodes) : this.#leaf(nodes, undefined);
  }
}

const sentenceEnd = /[.!?…]["'”’»)\]]{0,3}\s{1,20}(?=\p{Lu})/gu;

/** Divides text into sentences, so that a plural takes no more into its branches than it must. */
const splitSentences = (view: AtomView, start: number, end: number): Atom[][] => {
  const text = view.text.slice(start, end);
  const parts: Atom[][] = [];
  let position = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const at = match.index + match[0].length;
    parts.push(view.slice(start + position, start + at));
    position = at;
  }
  parts.push(view.slice(start + position, end));
  return parts;
};

/** White space at the ends of a sentence stays outside of its branches. */
const trimSentence = (
  nodes: readonly MessageNode[],
): { lead: string; core: MessageNode[]; trail: string } => {
  const core = [...nodes];
  let lead = '';
  let trail = '';
  const first = core[0];
  if (first && isAtoms(first)) {
    const view = new AtomView(first);
    const at = contentStart(view.text);
    lead = renderAtoms(view.slice(0, at), []);
    core[0] = view.slice(at, view.text.length);
  }
  const last = core.at(-1);
  if (last && isAtoms(last)) {
    const view = new AtomView(last);
    const at = contentEnd(view.text, 0);
    trail = renderAtoms(view.slice(at, view.text.length), []);
    core[core.length - 1] = view.slice(0, at);
  }
  return { lead, core: core.filter((node) => !isAtoms(node) || node.length > 0), trail };
};

/** See `MessageExpander`. */
export const expandMessage: MessageExpander = (document, atoms, writing) => {
  const { lead, core, trail } = splitMargins(atoms);
  const view = new AtomView(core);
  const sentences: MessageNode[][] = [[]];
  const addText = (start: number, end: number): void => {
    for (const [index, part] of splitSentences(view, start, end).entries()) {
      if (index > 0) sentences.push([]);
      if (part.length > 0) sentences.at(-1)?.push(unescapeLiteral(part, false));
    }
  };
  let position = 0;
  let isMessage = false;
  for (const { start, end } of findMessages(view.text)) {
    const elements = parseMessage(view.text.slice(start, end));
    if (!elements) continue;
    isMessage = true;
    addText(position, start);
    sentences.at(-1)?.push(...readNodes(view, elements, start, undefined));
    position = end;
  }
  if (!isMessage) return undefined;
  addText(position, view.text.length);

  const builder = new MessageBuilder(document, writing, usesSingleApostrophes(view.text));
  const first = document.segments.length;
  const translated = joinRenderings(
    sentences.flatMap((nodes) => {
      const sentence = trimSentence(nodes);
      return [sentence.lead, builder.sentence(sentence.core), sentence.trail];
    }),
  );
  const sources = document.segments.slice(first).map(({ text }) => text);
  return {
    render: (texts) => {
      // Nothing was translated: the message stays as it was written, with the plural forms that it had.
      const isSame = sources.every((source, index) => (texts[first + index] ?? source) === source);
      const rendered = isSame ? renderAtoms(core, texts) : translated.render(texts);
      return renderAtoms(lead, texts) + rendered + renderAtoms(trail, texts);
    },
  };
};
