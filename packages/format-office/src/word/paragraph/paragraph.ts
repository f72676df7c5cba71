import type { XmlElement } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { XmlPart } from '../../package/index.ts';
import type { WordLanguage } from '../language/index.ts';
import type { ParagraphNode } from './nodes.ts';
import { NodeReader } from './read.ts';
import { type TaggedNodes, tagNodes } from './tags.ts';
import { type Core, coreOf } from './trim.ts';
import { writeCore } from './write.ts';

/** What is translated of a paragraph. */
export interface ParagraphText {
  readonly parts: readonly TaggedPart[];
  /** @param parts undefined: the text goes, what is no text stays */
  write(part: XmlPart, parts: readonly TaggedPart[] | undefined, language: WordLanguage): void;
}

/** A paragraph's text with what it stands for. */
interface Reading {
  readonly core: Core;
  readonly tagged: TaggedNodes;
}

const readingOf = (nodes: readonly ParagraphNode[]): Reading | undefined => {
  const core = coreOf(nodes);
  return core && { core, tagged: tagNodes(core.nodes) };
};

/** Reads the texts of the paragraphs of one story, in their order. */
export class ParagraphReader {
  readonly #document: string;
  readonly #nodes: NodeReader;

  constructor(document: string) {
    this.#document = document;
    this.#nodes = new NodeReader(document);
  }

  /** Undefined: there is nothing to translate. */
  text(paragraph: XmlElement): ParagraphText | undefined {
    const fields = this.#nodes.openFields;
    const parts = readingOf(this.#nodes.read(paragraph))?.tagged.parts;
    if (!parts) return undefined;
    return {
      parts,
      write: (part, target, language) => {
        // Read again: the nodes of a long document would take more memory than all else.
        const reading = readingOf(new NodeReader(this.#document, fields).read(paragraph));
        const tags = parts.filter(({ kind }) => kind !== 'text');
        if (reading) writeCore(part, paragraph, reading, target ?? tags, language);
      },
    };
  }
}
