import { ServiceError } from '@dragoman/provider';
import { type SaxesParser as Parser, SaxesParser } from 'saxes';

/** What a document may be. Defaults are those of formats that have no DOCTYPE. */
export interface XmlRules {
  /** Elements within elements. Default 500. */
  readonly maxDepth?: number;
  /**
   * Take a DOCTYPE that declares nothing itself (`<!DOCTYPE TS>`, `<!DOCTYPE html PUBLIC "…" "…">`): it is skipped, and what
   * it names is never fetched. Default false: refused.
   */
  readonly allowDoctype?: boolean;
  /** Further entities, by name: those of XHTML, say. */
  readonly entities?: Readonly<Record<string, string>>;
}

/** A start tag. */
export interface XmlTag {
  /** As written, a prefix included. */
  readonly name: string;
  /** Without its prefix. */
  readonly local: string;
  /** Of its namespace; empty: none. */
  readonly uri: string;
  /** By their names as written, decoded. */
  readonly attributes: Readonly<Record<string, { readonly value: string }>>;
}

/** What is told of a document, in its order. Offsets are of the text, in UTF-16 units. */
export interface XmlEvents {
  /** A start tag, from `<` to behind `>`. `isEmpty`: `<a/>`, and no `close` follows. */
  open(tag: XmlTag, start: number, end: number, isEmpty: boolean): void;
  close(start: number, end: number): void;
  /** Character data between two tags, as it is written: references are not resolved. */
  text(start: number, end: number): void;
  /** `<![CDATA[…]]>`, brackets included. */
  cdata(start: number, end: number): void;
  /** A comment or a processing instruction. */
  other?(start: number, end: number): void;
}

const broken = (detail: string): ServiceError => new ServiceError('corrupt_document', { detail });

/** What the parser found, without its own note of the place and without what it quotes. */
const faultOf = ({ message }: Error): string =>
  message
    .replace(/^(?:[^:]*:)?\d+:\d+: /, '')
    .replace(/: .*$/s, '')
    .replace(/\.$/, '');

const deepest = 500;

/**
 * Reads a document (XML 1.0 with namespaces) strictly, and tells where in its text everything stands. Nothing is fetched
 * and nothing expands: a DOCTYPE that declares anything is refused.
 *
 * @throws ServiceError `corrupt_document` with the line, `too_complex` where elements are nested too deeply
 */
export const readXml = (text: string, events: XmlEvents, rules: XmlRules = {}): void => {
  const { maxDepth = deepest, allowDoctype = false, entities } = rules;
  const parser: Parser<{ xmlns: true }> = new SaxesParser({ xmlns: true });
  if (entities) Object.assign(parser.ENTITIES, entities);
  let position = 0;
  let depth = 0;
  /** Tells of the characters before a tag that ends where the parser is, and gives the place of its `<`. */
  const begin = (): number => {
    const start = text.indexOf('<', position);
    if (start > position && depth > 0) events.text(position, start);
    position = parser.position;
    return start;
  };
  parser.on('error', (error) => {
    throw broken(`The XML is broken at line ${parser.line}: ${faultOf(error)}.`);
  });
  parser.on('xmldecl', begin);
  parser.on('doctype', (doctype) => {
    if (!allowDoctype || doctype.includes('['))
      throw broken(
        `A DOCTYPE ${allowDoctype ? 'with declarations ' : ''}is not taken (line ${parser.line}): remove it.`,
      );
    begin();
  });
  const other = (): void => {
    const start = begin();
    events.other?.(start, position);
  };
  parser.on('comment', () => {
    const start = begin();
    // The parser tells of it before it has read the last character.
    position = text.indexOf('>', position) + 1;
    events.other?.(start, position);
  });
  parser.on('processinginstruction', other);
  parser.on('cdata', () => events.cdata(begin(), position));
  parser.on('opentag', (tag) => {
    const start = begin();
    if (!tag.isSelfClosing) depth += 1;
    if (depth > maxDepth)
      throw new ServiceError('too_complex', {
        detail: `More than ${maxDepth} elements are within one another (line ${parser.line}).`,
      });
    events.open(tag, start, position, tag.isSelfClosing);
  });
  parser.on('closetag', (tag) => {
    if (tag.isSelfClosing) return;
    const start = begin();
    depth -= 1;
    events.close(start, position);
  });
  parser.write(text).close();
};
