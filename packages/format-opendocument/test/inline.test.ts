import { readTaggedText, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  content,
  extract,
  packageOf,
  render,
  renderedBody,
  textFile,
  textStyle,
  textsOf,
  xml,
} from './support.ts';

const bold = textStyle('B', 'fo:font-weight="bold"');
const red = textStyle('R', 'fo:color="#ff0000"');

const read = (paragraph: string, styles = bold + red): Promise<readonly string[]> =>
  textsOf(textFile(paragraph, styles));

describe('runs of a paragraph', () => {
  it('are one where they look alike, whatever their styles are called', async () => {
    const styles =
      textStyle('T1', 'fo:font-weight="bold" officeooo:rsid="0001"') +
      textStyle('T2', 'officeooo:rsid="0002" fo:font-weight="bold" fo:language="fr" fo:country="FR"') +
      textStyle('T3', 'officeooo:rsid="0003"', 'Default');
    expect(
      await read(
        '<text:p>Se<text:span text:style-name="T3">nd</text:span> <text:span text:style-name="T1">th</text:span><text:soft-page-break/><text:span text:style-name="T2">is</text:span> now</text:p>',
        styles,
      ),
    ).toEqual(['Send <1>this</1> now']);
  });

  it('are one with the marks between them', async () => {
    expect(
      await read(
        '<text:p>a <text:span text:style-name="B">wo</text:span><text:bookmark text:name="x"/><text:span text:style-name="B">rd</text:span></text:p>',
      ),
    ).toEqual(['a <1>wo<2/>rd</1>']);
  });

  it('are not one where they differ, or where one says more than how it looks', async () => {
    expect(
      await read(
        '<text:p>a<text:span text:style-name="B">b</text:span><text:span text:style-name="R">c</text:span><text:span text:style-name="B" text:class-names="x">d</text:span></text:p>',
      ),
    ).toEqual(['a<1>b</1><2>c</2><3>d</3>']);
  });

  it('lose no named style for an automatic one of the same properties', async () => {
    expect(
      await read(
        '<text:p>a <text:span text:style-name="Emphasis">b</text:span> c</text:p>',
        textStyle('Emphasis', 'fo:font-style="italic"'),
      ),
    ).toEqual(['a <1>b</1> c']);
  });

  it('have no tag where one formatting covers them all', async () => {
    expect(
      await renderedBody(
        '<text:p> <text:span text:style-name="B"><text:bookmark text:name="x"/>All bold</text:span><text:s text:c="4"/></text:p>',
        { 'All bold': 'Ganz fett' },
        bold,
      ),
    ).toBe(
      '<text:p><text:span text:style-name="B"><text:bookmark text:name="x"/>Ganz fett</text:span><text:s text:c="4"/></text:p>',
    );
  });

  it('have tags only for what differs where every run has formatting', async () => {
    const styles =
      textStyle('A', 'fo:font-size="9pt" fo:color="#000000"') +
      textStyle('C', 'fo:font-size="9pt" fo:color="#000000" fo:font-weight="bold"');
    const body =
      '<text:p><text:span text:style-name="A">I </text:span><text:span text:style-name="C">really</text:span><text:span text:style-name="A"> hope</text:span></text:p>';
    expect(await read(body, styles)).toEqual(['I <1>really</1> hope']);
    expect(await renderedBody(body, { 'I <1>really</1> hope': 'Ich hoffe <1>wirklich</1>' }, styles)).toBe(
      '<text:p><text:span text:style-name="A">Ich hoffe </text:span><text:span text:style-name="C">wirklich</text:span></text:p>',
    );
  });

  it('are never put into one another, which sheets would lose, and keep what is at their edges', async () => {
    const styles =
      textStyle('A', 'fo:color="#000000" style:text-underline-style="solid"') +
      textStyle('C', 'fo:color="#ff0000" style:text-underline-style="none"');
    const body =
      '<text:p><text:span text:style-name="A"> One<text:bookmark-start text:name="x"/> two</text:span><text:span text:style-name="C">three</text:span><text:span text:style-name="A"> four<text:bookmark-end text:name="x"/> </text:span><text:span text:style-name="C"/></text:p>';
    const [source = ''] = await read(body, styles);
    expect(source).toBe('One<1/> two<2>three</2> four');
    expect(await renderedBody(body, { [source]: source }, styles)).toBe(
      body
        .replace('"A"> One', '"A">One')
        .replace(
          ' four<text:bookmark-end text:name="x"/> </text:span>',
          ' four</text:span><text:bookmark-end text:name="x"/><text:span text:style-name="A"> </text:span>',
        ),
    );
  });

  it('differ where what they are derived from does, and where their size is a share of it', async () => {
    const named = textStyle('Code', 'fo:font-family="Mono"') + textStyle('Term', 'fo:font-family="Sans"');
    const derived =
      textStyle('D', 'fo:color="#000000"', 'Code') + textStyle('E', 'fo:color="#000000"', 'Term');
    const two = (left: string, right: string): string =>
      `<text:p><text:span text:style-name="${left}">one</text:span><text:span text:style-name="${right}">two more</text:span></text:p>`;
    const file = packageOf('text', {
      'content.xml': content(two('D', 'E'), derived),
      'styles.xml': xml('document-styles', `<office:styles>${named}</office:styles>`),
    });
    expect(await textsOf(file)).toEqual(['<1>one</1><2>two more</2>']);
    const sizes = textStyle('F', 'fo:font-size="50%"') + textStyle('G', 'fo:font-size="9pt"');
    expect(await read(two('F', 'G'), sizes)).toEqual(['<1>one</1><2>two more</2>']);
  });

  it('keep formatting that another one would shine through', async () => {
    const styles = textStyle('U', 'style:text-underline-style="solid"') + bold;
    expect(
      await read(
        '<text:p><text:span text:style-name="U">under</text:span><text:span text:style-name="B">bold</text:span></text:p>',
        styles,
      ),
    ).toEqual(['<1>under</1><2>bold</2>']);
  });

  it('keep a blank that is underlined, and not one that is bold', async () => {
    const styles = textStyle('U', 'style:text-underline-style="solid"') + bold;
    expect(
      await read(
        '<text:p>a<text:span text:style-name="U"> </text:span>b<text:span text:style-name="B"> </text:span>c</text:p>',
        styles,
      ),
    ).toEqual(['a<1> </1>b c']);
  });
});

describe('blanks', () => {
  it('are read as they are seen', async () => {
    expect(
      await read('<text:p>\n  one\n\t two<text:s/> three<text:s text:c="3"/>four<text:tab/>five\n</text:p>'),
    ).toEqual(['one two  three<1/>four<2/>five']);
  });

  it('are written so that none is lost', async () => {
    expect(await renderedBody('<text:p>One</text:p>', { One: ' a  b   c\td\ne' })).toBe(
      '<text:p><text:s/>a <text:s/>b <text:s/><text:s/>c<text:tab/>d<text:line-break/>e</text:p>',
    );
  });

  it('do not grow with a number that says how many', async () => {
    expect(
      await read('<text:p>One<text:s text:c="2000000000"/>two<text:s text:c="x"/>three</text:p>'),
    ).toEqual(['One<1/>two<2/>three']);
  });
});

describe('what stands between words', () => {
  it('goes where the translation has it', async () => {
    expect(
      await renderedBody(
        '<text:p>See <text:span text:style-name="B">page <text:page-number>3</text:page-number></text:span> of <text:a xlink:href="#x">it</text:a>.</text:p>',
        { 'See <1>page <2/></1> of <3>it</3>.': '<3>Davon</3>: <1><2/>. Seite</1> sehen' },
        bold,
      ),
    ).toBe(
      '<text:p><text:a xlink:href="#x">Davon</text:a>: <text:span text:style-name="B"><text:page-number>3</text:page-number>. Seite</text:span> sehen</text:p>',
    );
  });

  it('keeps ranges around their words, and begins those that cross before they end', async () => {
    const body =
      '<text:p>a <text:bookmark-start text:name="x"/>b<text:bookmark-end text:name="x"/> c <text:bookmark-start text:name="y"/>d <text:reference-mark-start text:name="z"/>e<text:bookmark-end text:name="y"/> f<text:reference-mark-end text:name="z"/> g</text:p>';
    expect(await read(body)).toEqual(['a <1>b</1> c <2/>d <3/>e<4/> f<5/> g']);
    expect(
      await renderedBody(body, { 'a <1>b</1> c <2/>d <3/>e<4/> f<5/> g': '<5/>A<4/> <3/><2/><1>B</1>' }),
    ).toBe(
      '<text:p><text:reference-mark-start text:name="z"/>A<text:bookmark-start text:name="y"/> <text:reference-mark-end text:name="z"/><text:bookmark-end text:name="y"/><text:bookmark-start text:name="x"/>B<text:bookmark-end text:name="x"/></text:p>',
    );
  });

  it('has texts of its own, which are written wherever it goes', async () => {
    const note =
      '<text:note text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body><text:p>The note</text:p></text:note-body></text:note>';
    expect(
      await renderedBody(`<text:p>First${note} second</text:p>`, {
        'First<1/> second': 'Zweitens erstens<1/>',
        'The note': 'Die Fußnote',
      }),
    ).toBe(`<text:p>Zweitens erstens${note.replace('The note', 'Die Fußnote')}</text:p>`);
  });

  it('is nested no deeper than programs can follow', async () => {
    const many = (edge: string, count: number): string =>
      Array.from({ length: count }, (_, index) => `<text:bookmark-${edge} text:name="${index}"/>`).join('');
    const ends = Array.from(
      { length: 30 },
      (_, index) => `<text:bookmark-end text:name="${29 - index}"/>`,
    ).join('');
    const [source = ''] = await read(`<text:p>a${many('start', 30)}b${ends}c</text:p>`);
    expect(source.match(/<\/\d+>/g)).toHaveLength(20);
  });

  it('leaves page numbers of tables of contents and numbers set by hand out of the text', async () => {
    expect(
      await read('<text:p><text:a xlink:href="#h">1.<text:tab/>Heading of it<text:tab/>12</text:a></text:p>'),
    ).toEqual(['Heading of it']);
  });

  it('keeps comments of the XML', async () => {
    expect(await renderedBody('<text:p>a<!-- b -->c</text:p>', { 'a<1/>c': 'c<1/>a' })).toBe(
      '<text:p>c<!-- b -->a</text:p>',
    );
  });

  it('is ruby above its words', async () => {
    const body =
      '<text:p>A <text:ruby text:style-name="R"><text:ruby-base>base</text:ruby-base><text:ruby-text>above</text:ruby-text></text:ruby> word</text:p>';
    expect(await read(body)).toEqual(['A <1>base</1> word', 'above']);
    expect(await renderedBody(body, { 'A <1>base</1> word': '<1>Unten</1>', above: 'oben' })).toBe(
      '<text:p><text:ruby text:style-name="R"><text:ruby-base>Unten</text:ruby-base><text:ruby-text>oben</text:ruby-text></text:ruby></text:p>',
    );
  });

  it('may be very much', async () => {
    const runs = Array.from(
      { length: 30_000 },
      (_, index) =>
        `<text:span text:style-name="${index % 2 ? 'B' : 'R'}">w${index} </text:span><text:bookmark-start text:name="${index}"/>`,
    ).join('');
    const { segments } = await extract(textFile(`<text:p>${runs}</text:p>`, bold + red));
    expect(segments).toHaveLength(1);
  });
});

describe('any paragraph', () => {
  const word = fc.constantFrom('ab', 'c d', ' ', '&amp;', 'é', '', '  ');
  const mark = fc.constantFrom(
    '<text:tab/>',
    '<text:s/>',
    '<text:s text:c="3"/>',
    '<text:bookmark text:name="m"/>',
    '<text:bookmark-start text:name="q"/>',
    '<text:bookmark-end text:name="q"/>',
    '<text:page-number>1</text:page-number>',
    '<text:note><text:note-body><text:p>in it</text:p></text:note-body></text:note>',
  );
  const { inner } = fc.letrec<{ inner: string; item: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      word,
      mark,
      fc
        .tuple(fc.constantFrom('B', 'R', 'N', 'M'), tie('inner'))
        .map(([style, text]) => `<text:span text:style-name="${style}">${text}</text:span>`),
    ),
    inner: fc.array(tie('item'), { maxLength: 6 }).map((items) => items.join('')),
  }));
  const link = inner.map((text) => `<text:a xlink:href="u">${text}</text:a>`);
  /** No bookmark ends before it begins, and none has the name of another. */
  const withBookmarks = (text: string): string => {
    let count = 0;
    let isOpen = false;
    return text.replace(/<text:bookmark-(start|end) text:name="q"\/>/g, (tag, edge: string) => {
      if ((edge === 'start') === isOpen) return '';
      isOpen = !isOpen;
      if (isOpen) count += 1;
      return tag.replace('"q"', `"q${count}"`);
    });
  };
  const paragraph = fc
    .array(fc.oneof(inner, link), { maxLength: 4 })
    .map((items) => withBookmarks(items.join('')));
  const styles = bold + red + textStyle('M', 'fo:font-weight="bold"') + textStyle('N', '');

  it('reads the same once it was written with its own text', async () => {
    await fc.assert(
      fc.asyncProperty(paragraph, async (text) => {
        const file = textFile(`<text:p>${text}</text:p>`, styles);
        const before = await textsOf(file);
        const { bytes } = await render(file, Object.fromEntries(before.map((source) => [source, source])));
        expect(await textsOf(bytes)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it('loses no element, whatever order a translation has', async () => {
    const count = (text: string): number => text.match(/<text:(?!span|s[ /]|a )/g)?.length ?? 0;
    await fc.assert(
      fc.asyncProperty(paragraph, fc.nat(), async (text, turn) => {
        const body = `<text:p>${text}</text:p>`;
        const sources = await textsOf(textFile(body, styles));
        const turned = (source: string): string => {
          const parts = readTaggedText(source);
          const isFlat = parts.every(({ kind }) => kind === 'text' || kind === 'empty');
          const at = turn % Math.max(1, parts.length);
          const moved: readonly TaggedPart[] = isFlat ? [...parts.slice(at), ...parts.slice(0, at)] : parts;
          return writeTaggedText(moved);
        };
        const written = await renderedBody(
          body,
          Object.fromEntries(sources.map((source) => [source, turned(source)])),
          styles,
        );
        expect(count(written)).toBe(count(body));
      }),
      { numRuns: 300 },
    );
  });
});
