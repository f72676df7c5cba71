import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  decodeXml,
  encodeXml,
  encodeXmlAttribute,
  encodeXmlText,
  parseXml,
  type XmlElement,
  XmlText,
} from '../src/index.ts';

const document = [
  '<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- not > this -->',
  '<a x="1>2" xmlns:w="urn:w" y=\'it&apos;s\n"so"\'>te&amp;xt\r\n<w:b/>\u{1D4B3}',
  '<![CDATA[ <x> ]]>\r<?pi a?>more<!-- not -> this -->still<c></c ></a>\n<!-- end -->',
].join('');

const written = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  document.slice(start, end);

describe('parseXml', () => {
  const root = parseXml(document);

  it('says where each tag, text and attribute stands', () => {
    expect(document.slice(root.start, root.contentStart)).toMatch(/^<a x=.*>$/s);
    expect(document.slice(root.contentEnd, root.end)).toBe('</a>');
    expect(root.children.map(written)).toEqual([
      'te&amp;xt\r\n',
      '<w:b/>',
      '\u{1D4B3}',
      '<![CDATA[ <x> ]]>',
      '\r',
      'more',
      'still',
      '<c></c >',
    ]);
    expect(root.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['x', '1>2'],
      ['xmlns:w', 'urn:w'],
      ['y', 'it\'s "so"'],
    ]);
    expect(root.attributes.map(written)).toEqual(['1>2', 'urn:w', 'it&apos;s\n"so"']);
    expect(root.attributes.map(({ quote }) => quote)).toEqual(['"', '"', "'"]);
    const [b, c] = root.elements();
    expect([b?.name, b?.local, b?.uri, b?.isEmpty]).toEqual(['w:b', 'b', 'urn:w', true]);
    expect([c?.contentStart, c?.contentEnd].map((at) => document.slice(at, at && at + 3))).toEqual([
      '</c',
      '</c',
    ]);
  });

  it('decodes references, sections and line ends', () => {
    const texts = root.children.filter((child) => child instanceof XmlText);
    expect(texts.map(({ kind, value }) => [kind, value])).toEqual([
      ['text', 'te&xt\n'],
      ['text', '\u{1D4B3}'],
      ['cdata', ' <x> '],
      ['text', '\n'],
      ['text', 'more'],
      ['text', 'still'],
    ]);
    expect(root.textContent).toBe('te&xt\n\u{1D4B3} <x> \nmorestill');
  });

  it('keeps elements of one name in different namespaces apart', () => {
    const tree = parseXml(
      '<r><a:x xmlns:a="urn:1"/><a:x xmlns:a="urn:2"><a:x/></a:x><a:x xmlns:a="urn:1"/></r>',
    );
    expect([...tree.descendants()].map(({ name, uri }) => [name, uri])).toEqual([
      ['a:x', 'urn:1'],
      ['a:x', 'urn:2'],
      ['a:x', 'urn:2'],
      ['a:x', 'urn:1'],
    ]);
    expect(parseXml('<r></r>').isEmpty).toBe(false);
  });

  it('finds elements', () => {
    const tree = parseXml('<r><p><q/><p><q n="1"/></p></p><q n="2"/></r>');
    const numbers = [...tree.descendants('q')].map((one: XmlElement) => one.attribute('n')?.value);
    expect(numbers).toEqual([undefined, '1', '2']);
    expect([...tree.descendants()]).toHaveLength(5);
    expect(tree.element('q')?.attribute('n')?.value).toBe('2');
    expect(tree.element('z')).toBeUndefined();
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE a><a/>', {}],
    ['a DOCTYPE with declarations', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', { allowDoctype: true }],
    ['an unknown entity', '<a>&nbsp;</a>', {}],
    ['an end tag too few', '<a><b></a>', {}],
    ['nothing', '', {}],
    ['text alone', 'words', {}],
    ['an undeclared prefix', '<w:a/>', {}],
  ])('refuses %s', (_, text, rules) => {
    expect(() => parseXml(text, rules)).toThrow(expect.objectContaining({ code: 'corrupt_document' }));
  });

  it('takes a DOCTYPE that declares nothing, and entities that it is told of, where they are wanted', () => {
    const text =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://127.0.0.1:1/x.dtd"><a>1&nbsp;2</a>';
    const tree = parseXml(text, { allowDoctype: true, entities: { nbsp: '\u00a0' } });
    expect(tree.textContent).toBe('1\u00a02');
    expect(text.slice(tree.start, tree.contentStart)).toBe('<a>');
  });

  it('refuses what is nested too deeply', () => {
    const deep = '<a>'.repeat(20_000) + '</a>'.repeat(20_000);
    expect(() => parseXml(deep)).toThrow(expect.objectContaining({ code: 'too_complex' }));
  });
});

describe('texts', () => {
  it('survive being written and read, in content and in attributes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tree = parseXml(
          `<a b="${encodeXmlAttribute(text)}" c='${encodeXmlAttribute(text)}'>${encodeXmlText(text)}</a>`,
        );
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
        const possible = text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '');
        expect(tree.textContent).toBe(possible);
        expect(tree.attributes.map(({ value }) => value)).toEqual([possible, possible]);
      }),
    );
  });

  it('are edited at their places alone', () => {
    const root = parseXml(document);
    const edits = root.children
      .filter((child) => child instanceof XmlText)
      .map(({ start, end }) => ({ start, end, text: '-' }));
    expect(applyEdits(document, edits.toReversed())).toBe(
      document
        .replace('te&amp;xt\r\n', '-')
        .replace('\u{1D4B3}', '-')
        .replace('<![CDATA[ <x> ]]>\r', '--')
        .replace('more', '-')
        .replace('still', '-'),
    );
    expect(() =>
      applyEdits('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow(RangeError);
    expect(
      applyEdits('ac', [
        { start: 1, end: 1, text: 'b' },
        { start: 1, end: 1, text: 'B' },
      ]),
    ).toBe('abBc');
  });
});

describe('encodings of XML', () => {
  const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from('<a>ä</a>'), 'utf-8'],
    ['UTF-16', utf16('<?xml version="1.0" encoding="utf-16"?><a>ä</a>'), 'utf-16le'],
    ['UTF-16 without a mark', utf16('<?xml version="1.0"?><a>ä</a>').subarray(2), 'utf-16le'],
    ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ä</a>', 'latin1'), 'iso-8859-1'],
    [
      'Windows',
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>ä</a>', 'latin1'),
      'windows-1252',
    ],
    ['ASCII', Buffer.from('<?xml version="1.0" encoding="US-ASCII"?><a>&#228;</a>'), 'us-ascii'],
  ])('reads and writes %s', (_, bytes, label) => {
    const { text, encoding } = decodeXml(bytes);
    expect(encoding.label).toBe(label);
    expect(parseXml(text).textContent).toBe('ä');
    expect(Buffer.from(encodeXml(text, encoding)).equals(bytes)).toBe(true);
  });

  it('writes what an encoding lacks as references', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>b</a>', 'latin1');
    const { text, encoding } = decodeXml(bytes);
    const again = decodeXml(encodeXml(text.replace('b', 'я€\u{1F600}é'), encoding));
    expect(again.encoding.label).toBe('iso-8859-1');
    expect(parseXml(again.text).textContent).toBe('я€\u{1F600}é');
  });

  it.each([
    ['ISO-8859-1', 'é&#8364;&#8220;'],
    ['latin1', 'é&#8364;&#8220;'],
    ['windows-1252', 'é\x80\x93'],
    ['US-ASCII', '&#233;&#8364;&#8220;'],
    ['ISO-8859-9', 'é&#8364;&#8220;'],
    ['ISO-8859-15', 'é\xa4&#8220;'],
  ])('writes what parsers of XML read in %s', (name, written) => {
    const bytes = Buffer.from(`<?xml version="1.0" encoding="${name}"?><a>b</a>`);
    const { text, encoding } = decodeXml(bytes);
    const again = Buffer.from(encodeXml(text.replace('>b', '>é€“'), encoding));
    expect(again.toString('latin1')).toContain(`<a>${written}</a>`);
  });

  it.each([0, 1])('is told by the beginning of a long document, which may end within a character', (more) => {
    const text = `<a>${'b'.repeat(more)}${'\u{1f600}'.repeat(5_000)}</a>`;
    expect(decodeXml(Buffer.from(text))).toEqual({ text, encoding: { label: 'utf-8', hasMark: false } });
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(decodeXml(wide)).toEqual({ text, encoding: { label: 'utf-16le', hasMark: true } });
    expect(() => decodeXml(wide.subarray(0, -1))).toThrow('utf-16le');
  });

  it('refuses bytes that are not what is declared', () => {
    expect(() => decodeXml(Buffer.from('<a>ä</a>', 'latin1'))).toThrow(
      expect.objectContaining({ code: 'corrupt_document' }),
    );
    expect(() => decodeXml(Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'))).toThrow(
      expect.objectContaining({ code: 'corrupt_document' }),
    );
  });
});
