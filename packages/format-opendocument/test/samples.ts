import { content, packageOf, textStyle, xml } from './support.ts';

const bold = 'fo:font-weight="bold"';

/** A text with everything that a text may have. */
export const letter: Uint8Array = packageOf('text', {
  'content.xml': content(
    [
      '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>A</dc:creator></office:change-info><text:p>deleted words</text:p></text:deletion></text:changed-region></text:tracked-changes>',
      '<text:h text:outline-level="1"><text:bookmark-start text:name="b"/>First heading<text:bookmark-end text:name="b"/></text:h>',
      '<text:p>A <text:span text:style-name="T1">bo</text:span><text:span text:style-name="T2">ld</text:span> word, a <text:a xlink:href="https://example.org/?a=1&amp;b=2">link</text:a> and &lt;1&gt;.</text:p>',
      '<text:p>Noted<text:note text:id="n" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>What the note says.</text:p></text:note-body></text:note> here, <text:change-start text:change-id="c2"/>newly<text:change-end text:change-id="c2"/>.</text:p>',
      '<text:p>Two<text:s/> blanks,<text:tab/>a tab<text:line-break/>and page <text:page-number>3</text:page-number> of it.</text:p>',
      '<text:list><text:list-item><text:p>An item</text:p></text:list-item></text:list>',
      '<table:table table:name="T"><table:table-row><table:table-cell office:value-type="string"><text:p>Cell one</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="3"><text:p>3 pieces</text:p></table:table-cell></table:table-row></table:table>',
      '<text:p><draw:frame draw:name="Frame"><draw:text-box><text:p>In a box</text:p></draw:text-box><svg:title>What it shows</svg:title></draw:frame></text:p>',
      '<text:p>12 + 34</text:p>',
    ].join('\n'),
    textStyle('T1', `${bold} officeooo:rsid="1"`) + textStyle('T2', `${bold} fo:language="en"`),
  ),
  'styles.xml': xml(
    'document-styles',
    '<office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="en" fo:country="US"/></style:default-style></office:styles><office:master-styles><style:master-page style:name="M"><style:header><text:p>The header</text:p></style:header></style:master-page></office:master-styles>',
  ),
  'meta.xml': xml(
    'document-meta',
    '<office:meta><dc:title>A letter</dc:title><dc:language>en-US</dc:language><meta:document-statistic meta:page-count="4"/></office:meta>',
  ),
});

/** What is to be found in it. */
export const letterTexts: readonly string[] = [
  'A letter',
  'First heading',
  String.raw`A <1>bold</1> word, a <2>link</2> and \<1>.`,
  'Noted<1/> here, <2>newly</2>.',
  'What the note says.',
  'Two  blanks,<1/>a tab<2/>and page <3/> of it.',
  'An item',
  'Cell one',
  'In a box',
  'What it shows',
  'The header',
];

/** Two sheets with comments, formulas, repeats and a chart. */
export const book: Uint8Array = packageOf('spreadsheet', {
  'content.xml': content(
    [
      '<table:content-validations><table:content-validation table:name="v"><table:error-message table:title="Wrong"><text:p>Give a number.</text:p></table:error-message></table:content-validation></table:content-validations>',
      '<table:table table:name="Sales"><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string" table:number-columns-repeated="3"><text:p>Repeated</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="5"><office:annotation><dc:creator>Me</dc:creator><text:p>Why five?</text:p></office:annotation><text:p>5 €</text:p></table:table-cell></table:table-row>',
      '<table:table-row><table:table-cell office:value-type="string" office:string-value="Two words"><text:p>Two words</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]" office:value-type="string" office:string-value="Repeated"><text:p>Repeated</text:p></table:table-cell></table:table-row></table:table>',
      '<table:table table:name="Hidden"><table:table-row><table:table-cell office:value-type="string"><text:p>Not seen</text:p></table:table-cell></table:table-row></table:table>',
    ].join(''),
    '',
    'spreadsheet',
  ),
  'Object 1/content.xml': content(
    '<chart:chart><chart:title><text:p>Sales of the year</text:p></chart:title><chart:axis><chart:title><text:p>Months</text:p></chart:title></chart:axis><table:table table:name="local-table"><table:table-row><table:table-cell office:value-type="string"><text:p>January</text:p><draw:g><svg:desc>Sales.A1:Sales.A2</svg:desc></draw:g></table:table-cell></table:table-row></table:table></chart:chart>',
    '',
    'chart',
  ),
});

export const bookTexts: readonly string[] = [
  'Wrong',
  'Give a number.',
  'Repeated',
  'Why five?',
  'Two words',
  'Not seen',
  'Sales of the year',
  'Months',
  'January',
];

/** Two slides, one with notes. */
export const talk: Uint8Array = packageOf('presentation', {
  'content.xml': content(
    [
      '<presentation:footer-decl presentation:name="f">Company meeting</presentation:footer-decl>',
      '<draw:page draw:name="page1"><draw:frame presentation:class="title"><draw:text-box><text:p>Welcome</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>Smile now.</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>',
      '<draw:page draw:name="page2"><draw:custom-shape><text:p>In a shape</text:p></draw:custom-shape></draw:page>',
    ].join(''),
    '',
    'presentation',
  ),
});

export const talkTexts: readonly string[] = ['Company meeting', 'Welcome', 'Smile now.', 'In a shape'];

/** A text without a package. */
export const flatText: Uint8Array = new TextEncoder().encode(
  xml(
    'document',
    '<office:meta><dc:title>Flat title</dc:title></office:meta><office:body><office:text><text:p>A flat <text:span>word</text:span>.</text:p></office:text></office:body>',
    ' office:mimetype="application/vnd.oasis.opendocument.text"',
  ),
);
