import { brokenSsml } from '../failures.ts';

/** An element, its attributes as written, its texts decoded. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

/** The program keeps open elements in a table of twenty. */
const mostDepth = 16;

const name = /[\p{L}_:][\p{L}\p{M}\p{N}_:.-]*/u.source;
const token = new RegExp(
  [
    /<!--(?<comment>(?:(?!--)[\s\S])*)-->/.source,
    /<!\[CDATA\[(?<literal>(?:(?!\]\]>)[\s\S])*)\]\]>/.source,
    `<(?<close>/)?(?<name>${name})(?<attributes>(?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/)?>`,
    /(?<text>[^<]+)/.source,
  ].join('|'),
  'uy',
);
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu');
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isXmlCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff);

const decoded = (text: string, position: number): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));?/gi, (whole, hexadecimal, decimal, entity) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character =
      entity === undefined && isXmlCharacter(code) ? String.fromCodePoint(code) : named[entity];
    if (character === undefined || !whole.endsWith(';'))
      throw brokenSsml(`a reference near character ${position} is none of XML's.`);
    return character;
  });

const readAttributes = (written: string, position: number): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of written.matchAll(attribute)) {
    if (attributes.has(key)) throw brokenSsml(`an attribute stands twice near character ${position}.`);
    attributes.set(key, decoded(double ?? single ?? '', position));
  }
  return attributes;
};

/** Puts tokens together into one tree. */
class Builder {
  /** Holds the root. */
  readonly document: XmlElement = { name: '', attributes: new Map(), children: [] };
  readonly #open: XmlElement[] = [this.document];

  get #innermost(): XmlElement {
    return this.#open.at(-1) ?? this.document;
  }

  get isComplete(): boolean {
    return this.#open.length === 1;
  }

  text(text: string, position: number): void {
    if (!this.isComplete) this.#innermost.children.push(text);
    else if (text.trim() !== '') throw brokenSsml(`text outside of <speak> at character ${position}.`);
  }

  begin(element: XmlElement, isEmpty: boolean, position: number): void {
    if (this.isComplete && this.document.children.length > 0)
      throw brokenSsml(`a second root element at character ${position}.`);
    if (this.#open.length > mostDepth) throw brokenSsml(`elements are nested deeper than ${mostDepth}.`);
    this.#innermost.children.push(element);
    if (!isEmpty) this.#open.push(element);
  }

  end(closed: string, position: number): void {
    if (this.isComplete || this.#innermost.name !== closed)
      throw brokenSsml(`a closing tag at character ${position} closes nothing that is open.`);
    this.#open.pop();
  }
}

/**
 * Reads SSML as XML 1.0 without declarations: no DOCTYPE, no processing instruction but the first line's. Gives the one
 * root element, which must be `speak`. Throws `invalid_request` for anything else.
 */
export const readSsml = (ssml: string): XmlElement => {
  const builder = new Builder();
  token.lastIndex = /^\s*(<\?xml\s[^<>]*\?>)?/.exec(ssml)?.[0].length ?? 0;
  while (token.lastIndex < ssml.length) {
    const position = token.lastIndex;
    const groups = token.exec(ssml)?.groups;
    if (groups === undefined)
      throw brokenSsml(
        ssml.startsWith('<!DOCTYPE', position)
          ? 'a DOCTYPE is not allowed.'
          : `no tag that can be read at character ${position}.`,
      );
    if (groups.name !== undefined) {
      if (groups.close !== undefined) builder.end(groups.name, position);
      else
        builder.begin(
          { name: groups.name, attributes: readAttributes(groups.attributes ?? '', position), children: [] },
          groups.empty !== undefined,
          position,
        );
    } else if (groups.literal !== undefined) builder.text(groups.literal, position);
    else if (groups.text !== undefined) {
      if (/&(?![#\w])/.test(groups.text))
        throw brokenSsml(`write '&amp;' for the '&' near character ${position}.`);
      builder.text(decoded(groups.text, position), position);
    }
  }
  const [root] = builder.document.children;
  if (!builder.isComplete) throw brokenSsml('it ends before all elements are closed.');
  if (typeof root !== 'object' || root.name !== 'speak')
    throw brokenSsml('the root element must be <speak>.');
  return root;
};
