import {
  Archive,
  applyEdits,
  createArchive,
  decodeXml,
  type Edit,
  parseXml,
  type XmlElement,
} from '@dragoman/format-kit';
import { attributesOf, canonicalOf } from './shapes.ts';

// LibreOffice sets each run of DrawingML apart: where a word is cut into three runs of one look, each begins at a whole
// unit of its layout, a part of a pixel from where the word would have gone on. A translation has no such cuts.

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';

const lookOf = (run: XmlElement): string => {
  const properties = run.element('rPr');
  return properties ? `${attributesOf(properties)} ${canonicalOf(properties)}`.trim() : '';
};

/** Joins runs side by side that look the same. */
const joinsIn = (root: XmlElement): readonly Edit[] =>
  [...root.descendants('p')]
    .filter(({ uri }) => uri === drawing)
    .flatMap((paragraph) => {
      const children = paragraph.elements();
      return children.flatMap((run, index): Edit[] => {
        const before = children[index - 1];
        if (run.local !== 'r' || before?.local !== 'r' || lookOf(run) !== lookOf(before)) return [];
        const [left, right] = [before.element('t'), run.element('t')];
        if (!left || !right || left.isEmpty || right.isEmpty) return [];
        return [{ start: left.contentEnd, end: right.contentStart, text: '' }];
      });
    });

/** A document whose runs of DrawingML are joined where they look the same; undefined: there are none such. */
export const withRunsJoined = (bytes: Uint8Array): Uint8Array | undefined => {
  const archive = new Archive(bytes);
  let isJoined = false;
  const parts = archive.names.map((name) => {
    const content = archive.read(name);
    if (!name.endsWith('.xml') || !Buffer.from(content).includes(drawing)) return [name, content] as const;
    const { text } = decodeXml(content);
    const joins = joinsIn(parseXml(text, { allowDoctype: true }));
    if (joins.length === 0) return [name, content] as const;
    isJoined = true;
    return [name, Buffer.from(applyEdits(text, joins))] as const;
  });
  return isJoined ? createArchive(new Map(parts)) : undefined;
};
