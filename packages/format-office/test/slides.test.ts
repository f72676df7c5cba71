import { Archive } from '@dragoman/format-kit';
import { describe, expect, it } from 'vitest';
import { pptx } from '../src/index.ts';
import { row, shared, table, workbookOf } from './sheets-support.ts';
import { declared, paragraph, presentationOf, type SlideSample, shape, tree } from './slides-support.ts';
import { office, rels } from './support.ts';
import { Work } from './work.ts';

const slide = (shapes: string, relations: SlideSample['relations'] = []): SlideSample => ({
  shapes,
  relations,
});
const work = (...input: Parameters<typeof presentationOf>): Work => new Work(pptx, presentationOf(...input));
const paragraphs = (xml: string): Work => work([slide(shape(xml))]);
const first = 'ppt/slides/slide1.xml';

describe('paragraphs of DrawingML', () => {
  it('merges runs of one look, and takes no notice of language and spelling', async () => {
    const cut = paragraphs(
      '<a:p><a:r><a:rPr lang="en-US" b="1" err="1"/><a:t>Hel</a:t></a:r><a:r><a:rPr b="1" lang="en-GB" dirty="0" err="1"/><a:t>lo </a:t></a:r><a:r><a:rPr b="1"/><a:t>world</a:t></a:r></a:p>',
    );
    expect(await cut.texts()).toEqual(['Hello world']);
    const { part } = await cut.render(() => 'Hallo Welt');
    expect(part(first)).toContain('<a:p><a:r><a:rPr lang="de-DE" b="1"/><a:t>Hallo Welt</a:t></a:r></a:p>');
  });

  it('leaves what stays as it is, byte for byte', async () => {
    const run = (language: string, text: string): string =>
      `<a:r><a:rPr lang="${language}"/><a:t>${text}</a:t></a:r>`;
    const bytes = presentationOf([
      slide(shape(`<a:p>${run('en-US', 'Drago')}${run('fr-FR', 'man')}<a:endParaRPr lang="en-US"/></a:p>`)),
    ]);
    const same = await new Work(pptx, bytes).render(({ source }) => source);
    expect(Buffer.from(same.bytes).equals(bytes)).toBe(true);
  });

  it('tags what looks otherwise, and keeps fields, breaks and edges', async () => {
    const field = '<a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>7</a:t></a:fld>';
    const mixed = paragraphs(
      `<a:p><a:pPr lvl="1"/>${field}<a:r><a:t> Press </a:t></a:r><a:r><a:rPr b="1"><a:hlinkClick r:id="r9"/></a:rPr><a:t>here</a:t></a:r><a:br/><a:r><a:t>&lt;now&gt; on ${'page '}</a:t></a:r>${field}<a:r><a:t>. </a:t></a:r><a:endParaRPr lang="en-US"/></a:p>`,
    );
    expect(await mixed.texts()).toEqual(['Press <1>here</1><2/><now> on page <3/>.']);
    const { part } = await mixed.render(() => '<3/> & <1>hier</1> drücken<2/>');
    expect(part(first)).toContain(
      `<a:p><a:pPr lvl="1"/>${field}<a:r><a:t> </a:t></a:r>${field}<a:r><a:t> &amp; </a:t></a:r><a:r><a:rPr b="1"><a:hlinkClick r:id="r9"/></a:rPr><a:t>hier</a:t></a:r><a:r><a:t> drücken</a:t></a:r><a:br/><a:r><a:t> </a:t></a:r><a:endParaRPr lang="de-DE"/></a:p>`,
    );
  });

  it('makes no tag of blanks that nobody can tell apart, and one of those that are seen', async () => {
    const run = (text: string, look = ''): string => `<a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r>`;
    const blanks = paragraphs(
      `<a:p>${run('One', 'b="1"')}${run(' ')}${run('two', 'b="1"')}${run(' ', 'u="sng"')}${run('three and four')}</a:p>`,
    );
    expect(await blanks.texts()).toEqual(['<1>One two</1><2> </2>three and four']);
  });

  it('writes a line end of a target as a break', async () => {
    const { part } = await paragraphs(paragraph('One')).render(() => 'Eins\nZwei');
    expect(part(first)).toContain('<a:t>Eins</a:t></a:r><a:br><a:rPr lang="de-DE"/></a:br><a:r>');
  });

  it('takes hidden text away and leaves the paragraph', async () => {
    const { part } = await paragraphs(
      '<a:p><a:r><a:t>One</a:t></a:r><a:br/><a:r><a:t>two</a:t></a:r></a:p>',
    ).render(() => null);
    expect(part(first)).toContain('<a:lstStyle/><a:p><a:br/></a:p>');
  });

  it('keeps the region of a language that is already right', async () => {
    const { part } = await paragraphs(
      paragraph('One', 'lang="pt-PT"') + paragraph('Two', 'lang="en-US"'),
    ).render(({ source }) => `${source}.`, 'pt');
    expect(part(first)).toContain('lang="pt-PT"');
    expect(part(first)).not.toContain('en-US');
  });
});

describe('right-to-left targets', () => {
  const master = tree(
    'sldMaster',
    shape('', '<p:ph type="title"/>'),
    '<p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"/></p:titleStyle><p:bodyStyle><a:lvl1pPr algn="r"/></p:bodyStyle></p:txStyles>',
  );
  const styled = work(
    [
      slide(
        shape(paragraph('Title'), '<p:ph type="title"/>') +
          shape(paragraph('Body'), '<p:ph type="body" idx="1"/>') +
          shape(
            `<a:p><a:pPr algn="l" marL="3"/><a:r><a:t>Left</a:t></a:r></a:p>${paragraph('Free')}<a:p><a:pPr lvl="1"/><a:r><a:t>Second</a:t></a:r></a:p>`,
          ) +
          `<p:graphicFrame><a:graphic><a:tbl><a:tblPr bandRow="1"/><a:tr><a:tc><a:txBody><a:bodyPr/>${paragraph('A')}${paragraph('B')}</a:txBody></a:tc></a:tr></a:tbl></a:graphic></p:graphicFrame>`,
        [[`${office}/slideLayout`, '../layouts/layout.xml']],
      ),
    ],
    {
      'ppt/layouts/layout.xml': tree('sldLayout', shape('', '<p:ph type="title"/>')),
      'ppt/layouts/_rels/layout.xml.rels': rels([`${office}/slideMaster`, '../masters/master.xml']),
      'ppt/masters/master.xml': master,
    },
  );

  it('turns paragraphs, by their own alignment or the one they have from the master', async () => {
    const { part } = await styled.render(({ source }) => `${source}.`, 'ar');
    const text = part(first);
    expect(text).toMatch(/<a:p><a:pPr rtl="1"\/><a:r><a:rPr lang="ar-EG"\/><a:t>Title/);
    expect(text).toMatch(/<a:p><a:pPr algn="l" rtl="1"\/><a:r><a:rPr lang="ar-EG"\/><a:t>Body/);
    expect(text).toMatch(/<a:p><a:pPr rtl="1" algn="r" marL="3"\/><a:r><a:t>Left/);
    expect(text).toMatch(/<a:p><a:pPr algn="r" rtl="1"\/><a:r><a:rPr lang="ar-EG"\/><a:t>Free/);
    expect(text).toMatch(/<a:p><a:pPr algn="l" rtl="1" lvl="1"\/><a:r><a:t>Second/);
    expect(text).toContain('<a:tblPr rtl="1" bandRow="1"/>');
    expect(text.match(/<a:bodyPr rtlCol="1" numCol="2"\/>/g)).toHaveLength(3);
  });

  it('turns them back, and leaves alone what is right', async () => {
    const { bytes } = await styled.render(({ source }) => source, 'he');
    const { part } = await new Work(pptx, bytes).render(({ source }) => `${source}.`, 'en');
    expect(part(first)).toMatch(/<a:pPr algn="r" rtl="0"\/><a:r><a:rPr lang="en-US"\/><a:t>Body/);
    const again = await new Work(pptx, bytes).render(({ source }) => source, 'he');
    expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
  });

  it('leaves them as their author laid them out, where they were of such a script before', async () => {
    const own = paragraphs(`${paragraph('כותרת A')}${paragraph('Title א')}`);
    const { part } = await own.render(({ source }) => `ب ${source}`, 'ar');
    expect(part(first)).toMatch(
      /<a:p><a:r><a:rPr lang="ar-EG"\/><a:t>ب כותרת A<.*<a:p><a:pPr algn="r" rtl="1"\/>/,
    );
    const back = await paragraphs('<a:p><a:pPr algn="r" rtl="1"/><a:r><a:t>כותרת</a:t></a:r></a:p>').render(
      () => 'Title',
      'en',
    );
    expect(back.part(first)).toContain('<a:pPr algn="l" rtl="0"/>');
  });
});

describe('slides', () => {
  it('follow the list of slides, hidden ones too, with sections before and notes and comments behind', async () => {
    const threaded =
      '<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p188:cm><p188:replyLst><p188:reply><p188:txBody><a:p><a:r><a:t>A reply</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>A thread</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>';
    const all = work(
      [
        slide(shape(paragraph('First')), [
          [`${office}/notesSlide`, '../notes/n.xml'],
          [`${office}/comments`, '../comments/c.xml'],
          ['http://schemas.microsoft.com/office/2018/10/relationships/comments', '../comments/t.xml'],
        ]),
        slide(shape(paragraph('Second')) + shape(paragraph('Second'))),
      ],
      {
        'ppt/notes/n.xml': tree('notes', shape(paragraph('A note'), '<p:ph type="body"/>')),
        'ppt/comments/c.xml': `<p:cmLst ${declared}><p:cm><p:text>Old &amp; plain</p:text></p:cm></p:cmLst>`,
        'ppt/comments/t.xml': threaded,
      },
      '<p:extLst><p:ext><x:sectionLst xmlns:x="x"><x:section name="Part one"><x:sldIdLst/></x:section><x:section name="Part two"><x:sldIdLst><x:sldId id="257"/></x:sldIdLst></x:section></x:sectionLst></p:ext></p:extLst>',
    );
    const { segments, pages } = await all.extract();
    expect(pages).toBe(2);
    expect(segments.map(({ source, page }) => `${page} ${source}`)).toEqual([
      '1 First',
      '1 A note',
      '1 Old & plain',
      '1 A reply',
      '1 A thread',
      '2 Part one',
      '2 Part two',
      '2 Second',
      '2 Second',
    ]);
    const { part } = await all.render(({ source }) => `[${source}"]`);
    expect(part('ppt/comments/c.xml')).toContain('<p:text>[Old &amp; plain"]</p:text>');
    expect(part('ppt/comments/t.xml')).toContain('<a:t>[A thread"]</a:t>');
    expect(part('ppt/presentation.xml')).toContain('name="[Part one&quot;]"');
  });

  it('are read once, as are charts, however often they are named', async () => {
    const chart = '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="r0"/>';
    const bytes = presentationOf(
      [slide(shape(paragraph('Once')) + chart + chart, [[`${office}/chart`, '../c.xml']])],
      { 'ppt/c.xml': `<c:chartSpace xmlns:c="c" ${declared}>${paragraph('Chart')}</c:chartSpace>` },
    );
    expect(await new Work(pptx, bytes).texts()).toEqual(['Once', 'Chart']);
    const archive = new Archive(bytes);
    const main = archive.read('ppt/presentation.xml').toString();
    const twice = main.replace('</p:sldIdLst>', '<p:sldId id="999" r:id="r0"/></p:sldIdLst>');
    const changed = archive.write(new Map([['ppt/presentation.xml', Buffer.from(twice)]]));
    expect(await new Work(pptx, changed).texts()).toEqual(['Once', 'Chart']);
  });

  it('have alternative texts and tooltips, but no names of files', async () => {
    const described = work([
      slide(
        shape('', '', ' descr="A red &amp; blue chart" title="IMG_1.JPG"') +
          '<p:pic><p:nvPicPr><p:cNvPr id="2" name="N" descr="C:\\Users\\a b\\photo.jpeg"><a:hlinkClick r:id="r1" tooltip="Go there"/></p:cNvPr></p:nvPicPr></p:pic>',
      ),
    ]);
    expect(await described.texts()).toEqual(['A red & blue chart', 'Go there']);
    const { part } = await described.render(({ source }) => `"${source}'`);
    expect(part(first)).toContain('descr="&quot;A red &amp; blue chart&apos;" title="IMG_1.JPG"');
  });

  it('write alternatives of one thing alike', async () => {
    const choice = (text: string): string =>
      `<mc:AlternateContent><mc:Choice Requires="x">${text}</mc:Choice><mc:Fallback>${shape(paragraph('Same') + paragraph('Other'))}</mc:Fallback></mc:AlternateContent>`;
    const twice = work([slide(choice(shape(paragraph('Same'))))]);
    expect(await twice.texts()).toEqual(['Same', 'Other']);
    const { part } = await twice.render(({ source }) => (source === 'Same' ? 'Gleich' : undefined));
    expect(part(first).match(/Gleich/g)).toHaveLength(2);
  });

  it('leave prompts of masters, and take what is on every slide', async () => {
    const masters = work([slide(shape(paragraph('Text')))], {
      'ppt/masters/master.xml': tree(
        'sldMaster',
        shape(paragraph('Click to edit'), '<p:ph type="title"/>') +
          shape(paragraph('Your name here'), '<p:ph type="body" hasCustomPrompt="1"/>') +
          shape(paragraph('Confidential'), '<p:ph type="ftr"/>') +
          shape(paragraph('1 May'), '<p:ph type="dt"/>') +
          shape(paragraph('A company')),
      ),
    });
    expect(await masters.texts()).toEqual(['Text', 'Your name here', 'Confidential', '1 May', 'A company']);
  });
});

describe('charts and diagrams on slides', () => {
  const frame = (inner: string): string =>
    `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
  const chartSpace = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';

  it('have titles, names of series and categories, each text once; numbers and references stay', async () => {
    const series = (name: string): string =>
      `<c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:f>Sheet1!$A$2</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$B$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:pt idx="0"><c:v>8.2</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`;
    const chart = work(
      [slide(frame(`<c:chart ${chartSpace} r:id="r0"/>`), [[`${office}/chart`, '../charts/c.xml']])],
      {
        'ppt/charts/c.xml': `<c:chartSpace ${declared} ${chartSpace}><c:chart><c:title><c:tx><c:rich><a:bodyPr/>${paragraph('Sales')}</c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('Year')}${series('Last year')}</c:barChart><c:catAx><c:title><c:tx><c:rich>${paragraph('Region')}</c:rich></c:tx></c:title></c:catAx></c:plotArea></c:chart></c:chartSpace>`,
      },
    );
    const { segments } = await chart.extract();
    expect(segments.map(({ source, context }) => `${context}: ${source}`)).toEqual([
      'title of a chart: Sales',
      'title of an axis: Region',
      'name of a series in a chart: Year',
      'category in a chart: North',
      'name of a series in a chart: Last year',
    ]);
    const { part } = await chart.render(({ source }) => `${source}<`);
    const text = part('ppt/charts/c.xml');
    expect(text.match(/<c:v>North&lt;<\/c:v>/g)).toHaveLength(2);
    expect(text).toContain('<c:v>8.2</c:v>');
    expect(text).toContain('<c:f>Sheet1!$B$1</c:f>');
  });

  it('write the cells of the workbook that a chart brings along, names of columns included', async () => {
    const workbook = workbookOf(
      [
        {
          name: 'Sheet1',
          rows: row(1, shared('A1', 0), shared('B1', 1)) + row(2, shared('A2', 2)),
          relations: [[`${office}/table`, '../tables/t.xml']],
        },
      ],
      ['<t>Region</t>', '<t>Year</t>', '<t>North</t>'],
      {
        'xl/tables/t.xml': table('A1:B2', '<tableColumn name="Region"/><tableColumn name="Year"/>'),
      },
    );
    const cache = (text: string): string => `<c:strCache><c:pt><c:v>${text}</c:v></c:pt></c:strCache>`;
    const chart = work(
      [slide(frame(`<c:chart ${chartSpace} r:id="r0"/>`), [[`${office}/chart`, '../charts/c.xml']])],
      {
        'ppt/charts/c.xml': `<c:chartSpace ${declared} ${chartSpace}><c:chart><c:ser><c:tx>${cache('Year')}</c:tx><c:cat>${cache('North')}</c:cat></c:ser></c:chart><c:externalData r:id="r0"/></c:chartSpace>`,
        'ppt/charts/_rels/c.xml.rels': rels([`${office}/package`, '../embeddings/w.xlsx']),
        'ppt/embeddings/w.xlsx': workbook,
      },
    );
    const { bytes } = await chart.render(({ source }) => (source === 'Year' ? 'Jahr' : 'Nord \\<1>'));
    const inner = new Archive(new Archive(bytes).read('ppt/embeddings/w.xlsx'));
    expect(inner.read('xl/sharedStrings.xml').toString()).toContain(
      '<t>Region</t></si><si><t>Jahr</t></si><si><t>Nord &lt;1&gt;</t>',
    );
    expect(inner.read('xl/tables/t.xml').toString()).toContain('<tableColumn name="Jahr"/>');
    const broken = await work(
      [slide(frame(`<c:chart ${chartSpace} r:id="r0"/>`), [[`${office}/chart`, '../charts/c.xml']])],
      {
        'ppt/charts/c.xml': `<c:chartSpace ${declared} ${chartSpace}><c:ser><c:tx>${cache('Year')}</c:tx></c:ser><c:externalData r:id="r0"/></c:chartSpace>`,
        'ppt/charts/_rels/c.xml.rels': rels([`${office}/package`, '../embeddings/w.xlsx']),
        'ppt/embeddings/w.xlsx': 'no workbook',
      },
    ).render(() => 'Jahr');
    expect(broken.part('ppt/embeddings/w.xlsx')).toBe('no workbook');
    expect(broken.part('ppt/charts/c.xml')).toContain('Jahr');
  });

  it('write texts of a diagram to its data and to how it was drawn', async () => {
    const diagram = work(
      [
        slide(
          frame(
            '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="r0"/>',
          ),
          [
            [`${office}/diagramData`, '../diagrams/data.xml'],
            [
              'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
              '../diagrams/drawing.xml',
            ],
          ],
        ),
      ],
      {
        'ppt/diagrams/data.xml': `<d:dataModel xmlns:d="d" ${declared}><d:pt><d:t>${paragraph('Plan')}</d:t></d:pt><d:pt><d:t>${paragraph('Do')}</d:t></d:pt><d:pt><d:t>${paragraph('Do')}</d:t></d:pt></d:dataModel>`,
        'ppt/diagrams/drawing.xml': `<d:drawing xmlns:d="d" ${declared}><d:sp>${paragraph('Do', 'sz="900"')}${paragraph('Do')}</d:sp><d:sp><a:p><a:r><a:rPr b="1"/><a:t>Pl</a:t></a:r><a:r><a:t>an</a:t></a:r></a:p></d:sp></d:drawing>`,
      },
    );
    const { segments } = await diagram.extract();
    expect(segments.map(({ source }) => source)).toEqual(['Plan', 'Do', 'Do']);
    const { part } = await diagram.render(({ key, source }) => `${source}${key.at(-1)}`);
    const drawn = part('ppt/diagrams/drawing.xml');
    expect([...drawn.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text)).toEqual(['Do2', 'Do3', 'Plan1']);
  });
});
