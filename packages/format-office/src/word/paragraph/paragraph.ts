import type { XmlElement } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { XmlPart } from '../../package/index.ts';
import type { WordLanguage } from '../language/index.ts';
import { NodeReader } from './read.ts';
import { tagNodes } from './tags.ts';
import { coreOf } from './trim.ts';
import { writeCore } from './write.ts';

/** What is translated of a paragraph. */
export interface ParagraphText {
  readonly parts: readonly TaggedPart[];
  /** @param parts undefined: the text goes, what is no text stays */
  write(part: XmlPart, parts: readonly TaggedPart[] | undefined, language: WordLanguage): void;
}

/** Reads the texts of the paragraphs of one story, in their order. */
export class ParagraphReader {
  readonly #nodes: NodeReader;

  constructor(document: string) {
    this.#nodes = new NodeReader(document);
  }

  /** Undefined: there is nothing to translate. */
  text(paragraph: XmlElement): ParagraphText | undefined {
    const core = coreOf(this.#nodes.read(paragraph));
    if (!core) return undefined;
    const tagged = tagNodes(core.nodes);
    return {
      parts: tagged.parts,
      write: (part, parts, language) =>
        writeCore(
          part,
          paragraph,
          core,
          tagged,
          parts ?? tagged.parts.filter(({ kind }) => kind !== 'text'),
          language,
        ),
    };
  }
}
