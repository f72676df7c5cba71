import { describe, expect, it } from 'vitest';
import { office, rels } from './support.ts';
import { bodyAfter, field, paragraph, part, run, wordWork } from './word-support.ts';

const textsOf = (body: string): Promise<string[]> => wordWork(body).texts();
const bold = '<w:b/>';

describe('runs', () => {
  it('that look alike are one, whatever says nothing of their look', async () => {
    const body = paragraph(
      `${run('Hel', '<w:lang w:val="en-US"/>')}<w:proofErr w:type="spellStart"/>${run('lo w', '<w:noProof/>')}<w:r w:rsidR="00AB"><w:lastRenderedPageBreak/><w:t>orld</w:t></w:r>${run('!', '<w:szCs w:val="40"/>')}`,
    );
    expect(await textsOf(body)).toEqual(['Hello world!']);
    expect(await bodyAfter(body, ['Hallo Welt!'])).toBe(
      paragraph(
        '<w:r><w:rPr><w:lang w:val="de-DE"/></w:rPr><w:t xml:space="preserve">Hallo Welt!</w:t></w:r>',
      ),
    );
  });

  it('that look otherwise are tags, with the look of most around them', async () => {
    const body = paragraph(
      `${run('You may press ')}${run('Save', bold)}${run(' now')}${run(' or', bold)}${run(' ')}${run('never', bold)}`,
    );
    expect(await textsOf(body)).toEqual(['You may press <1>Save</1> now <2>or never</2>']);
    expect(await bodyAfter(body, ['<2>Nie</2> oder <1>Speichern</1>'])).toBe(
      paragraph(`${run('Nie', bold)}${run(' oder ')}${run('Speichern', bold)}`),
    );
  });

  it('of one look make no tag, and keep it', async () => {
    const body = paragraph(run('All bold', bold));
    expect(await textsOf(body)).toEqual(['All bold']);
    expect(await bodyAfter(body, ['Alles fett'])).toBe(paragraph(run('Alles fett', bold)));
  });

  it('keep blanks at the edges, and lose those that Word does not show', async () => {
    const body = `${paragraph(`${run('  Text ')}`)}${paragraph('<w:r><w:t> bare </w:t></w:r>')}`;
    expect(await textsOf(body)).toEqual(['Text', 'bare']);
    expect(await bodyAfter(body, ['Wort', undefined])).toContain(
      '<w:r><w:t xml:space="preserve">  </w:t><w:t xml:space="preserve">Wort</w:t><w:t xml:space="preserve"> </w:t></w:r>',
    );
  });

  it('have tabs, breaks and hyphens that are elements', async () => {
    const body = paragraph(
      '<w:r><w:t>One</w:t><w:br/><w:t>two</w:t><w:noBreakHyphen/><w:t>three</w:t><w:softHyphen/><w:t>four</w:t></w:r>',
    );
    expect(await textsOf(body)).toEqual(['One<1/>two\u2011three\u00adfour']);
    expect(await bodyAfter(body, ['A\u2011b<1/>c\td\ne\u00adf'])).toBe(
      paragraph(
        '<w:r><w:t xml:space="preserve">A</w:t><w:noBreakHyphen/><w:t xml:space="preserve">b</w:t><w:br/><w:t xml:space="preserve">c</w:t><w:tab/><w:t xml:space="preserve">d</w:t><w:br/><w:t xml:space="preserve">e</w:t><w:softHyphen/><w:t xml:space="preserve">f</w:t></w:r>',
      ),
    );
  });

  it('that are hidden, symbols and formulas stay', async () => {
    const formula = '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>';
    const symbol = '<w:r><w:sym w:font="Symbol" w:char="00B7"/></w:r>';
    const hidden = run('secret', '<w:vanish/>');
    const body = paragraph(`${run('Let ')}${formula}${run(' be')}${symbol}${run(' small')}${hidden}`);
    expect(await textsOf(body)).toEqual(['Let <1/> be<2/> small']);
    expect(await bodyAfter(body, ['<2/>klein ist <1/>'])).toBe(
      paragraph(`${symbol}${run('klein ist ')}${formula}${hidden}`),
    );
  });
});

describe('paragraphs', () => {
  it('of tables of contents give their words, and keep numbers, tabs and codes', async () => {
    const entry = (text: string, number: string): string =>
      `<w:hyperlink w:anchor="_Toc1"><w:r><w:t>1.</w:t></w:r><w:r><w:tab/></w:r>${run(text)}<w:r><w:tab/></w:r>${field('PAGEREF _Toc1', run(number))}</w:hyperlink>`;
    const body = `${paragraph(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${entry('Introduction', '3')}`)}${paragraph(entry('Method', '5'))}${paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>')}`;
    expect(await textsOf(body)).toEqual(['Introduction', 'Method']);
    expect(await bodyAfter(body, ['Einleitung', 'Methode'])).toBe(
      body.replace(run('Introduction'), run('Einleitung')).replace(run('Method'), run('Methode')),
    );
  });

  it('have fields: results are text, codes never, and numbers, dates and names stay', async () => {
    const link = field('HYPERLINK "http://a.example"', run('our site', '<w:u w:val="single"/>'));
    const page = field('PAGE', run('three'));
    const nested = field(`IF ${field('MERGEFIELD a', run('inner'))} = 1 "x" "y"`, run('the result'));
    const simple = '<w:fldSimple w:instr=" AUTHOR "><w:r><w:t>Ann</w:t></w:r></w:fldSimple>';
    const body = paragraph(
      `${run('See ')}${link}${run(' on ')}${page}${run(' by ')}${simple}${run(': ')}${nested}`,
    );
    expect(await textsOf(body)).toEqual(['See <1>our site</1> on <2/> by <3/>: <4>the result</4>']);
    expect(await bodyAfter(body, ['<4>Ergebnis</4> von <3/> auf <2/>: <1>Seite</1>'])).toBe(
      paragraph(
        `${nested.replace('the result', 'Ergebnis')}${run(' von ')}${simple}${run(' auf ')}${page}${run(': ')}${link.replace('our site', 'Seite')}`,
      ),
    );
  });

  it('have links, notes, bookmarks and comments', async () => {
    const note =
      '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const body = paragraph(
      `<w:bookmarkStart w:id="0" w:name="all"/>${run('A ')}<w:hyperlink r:id="r9">${run('link', '<w:rStyle w:val="Link"/>')}</w:hyperlink>${run(' and')}${note}<w:commentRangeStart w:id="1"/>${run(' more')}<w:commentRangeEnd w:id="1"/><w:bookmarkEnd w:id="0"/>`,
    );
    expect(await textsOf(body)).toEqual(['A <1>link</1> and<2/> more']);
    expect(await bodyAfter(body, ['mehr<2/> und <1>Verweis</1>'])).toBe(
      paragraph(
        `<w:bookmarkStart w:id="0" w:name="all"/>${run('mehr')}${note}<w:commentRangeStart w:id="1"/>${run(' und ')}<w:hyperlink r:id="r9">${run('Verweis', '<w:rStyle w:val="Link"/>')}</w:hyperlink><w:commentRangeEnd w:id="1"/><w:bookmarkEnd w:id="0"/>`,
      ),
    );
  });

  it('with tracked changes: what was put in is translated, what was taken away and moved away stays', async () => {
    const ins = `<w:ins w:id="1" w:author="A">${run('new words')}</w:ins>`;
    const del = '<w:del w:id="2" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>';
    const moved = `<w:moveFrom w:id="3" w:author="A">${run('gone')}</w:moveFrom>`;
    const body = paragraph(`${run('Some ')}${del}${ins}${run(' here')}${moved}`);
    expect(await textsOf(body)).toEqual(['Some <1/><2>new words</2> here']);
    expect(await bodyAfter(body, ['Hier <1/>sind <2>neue</2>'])).toBe(
      paragraph(`${run('Hier ')}${del}${run('sind ')}${ins.replace('new words', 'neue')}${moved}`),
    );
  });

  it('in content controls, and the controls in paragraphs', async () => {
    const control = (content: string): string =>
      `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Choose one" w:value="1"/><w:listItem w:displayText="bare"/></w:dropDownList></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const body = `${control(paragraph(run('Block')))}${paragraph(`${run('In ')}${control(run('line'))}${run(' here')}`)}`;
    expect(await textsOf(body)).toEqual(['Choose one', 'Block', 'In <1>line</1> here', 'Choose one']);
    expect(await bodyAfter(body, ['Wähle', 'Absatz', 'Hier <1>Zeile</1>', 'Nimm "&"'])).toBe(
      `${control(paragraph(run('Absatz'))).replace('Choose one', 'Wähle')}${paragraph(`${run('Hier ')}${control(run('Zeile')).replace('Choose one', 'Nimm &quot;&amp;&quot;')}`)}`,
    );
  });

  it('that are hidden lose their text alone', async () => {
    const body = paragraph(
      `${run('A ')}<w:hyperlink r:id="r9">${run('link')}</w:hyperlink>${run(' and')}<w:r><w:tab/></w:r>${run('tab')}`,
    );
    expect(await bodyAfter(body, [null])).toBe(
      paragraph('<w:hyperlink r:id="r9"></w:hyperlink><w:r><w:tab/></w:r>'),
    );
  });

  it('with readings above their words lose these, except in Japanese', async () => {
    const ruby = (base: string, reading: string): string =>
      `<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>${reading}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${base}</w:t></w:r></w:rubyBase></w:ruby></w:r>`;
    const body = paragraph(`${ruby('東京', 'とうきょう')}${run('に行く')}`);
    expect(await textsOf(body)).toEqual(['<1>東京</1>に行く']);
    const written = await bodyAfter(body, ['Nach <1>Tokio</1>']);
    expect(written).toContain('<w:rt><w:r><w:t></w:t></w:r></w:rt>');
    expect(written).toContain('Tokio</w:t></w:r></w:rubyBase></w:ruby></w:r>');
    expect(await bodyAfter(body, ['<1>京都</1>に行く'], 'ja')).toContain('とうきょう');
  });
});

describe('drawings', () => {
  const box = (text: string, name = 'Box 1'): string =>
    `<w:drawing><wp:inline><wp:docPr id="1" name="${name}" descr="A &quot;box&quot;"/><wps:txbx><w:txbxContent>${paragraph(run(text))}</w:txbxContent></wps:txbx></wp:inline></w:drawing>`;
  const old = (text: string): string =>
    `<w:pict><v:shape alt="A &quot;box&quot;"><v:textbox><w:txbxContent>${paragraph(run(text, bold))}</w:txbxContent></v:textbox></v:shape></w:pict>`;

  it('in two versions are translated once and written to both, while the words around them are written anew', async () => {
    const both = (text: string, alt: string): string =>
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box(text)}</mc:Choice><mc:Fallback>${old(text)}</mc:Fallback></mc:AlternateContent></w:r>`.replaceAll(
        'A &quot;box&quot;',
        alt,
      );
    const body = paragraph(`${run('Before ')}${both('inside', 'A &quot;box&quot;')}${run(' behind')}`);
    expect(await textsOf(body)).toEqual(['Before <1/> behind', 'A "box"', 'inside']);
    expect(await bodyAfter(body, ['Davor und <1/> dahinter', 'Kasten', 'innen'])).toBe(
      paragraph(`${run('Davor und ')}${both('innen', 'Kasten')}${run(' dahinter')}`),
    );
  });

  it('of one name are told apart, and file names are no text', async () => {
    const body = paragraph(
      `<w:r>${box('first')}</w:r><w:r>${box('second').replace('A &quot;box&quot;', 'image 1.png')}</w:r>`,
    );
    expect(await textsOf(body)).toEqual(['A "box"', 'first', 'second']);
    const written = await bodyAfter(body, [undefined, 'eins', 'zwei']);
    expect(written.indexOf('eins')).toBeGreaterThan(0);
    expect(written.indexOf('zwei')).toBeGreaterThan(written.indexOf('eins'));
    expect(written).toContain('image 1.png');
  });

  it('that are old have texts drawn as pictures', async () => {
    const body = paragraph('<w:r><w:pict><v:shape><v:textpath string="DRAFT "/></v:shape></w:pict></w:r>');
    expect(await bodyAfter(body, ['ENTWURF'])).toBe(body.replace('DRAFT', 'ENTWURF'));
  });
});

describe('a document', () => {
  const notes = part(
    'footnotes',
    `<w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(' A note')}`)}</w:footnote>`,
  );
  const header = part('hdr', paragraph(run('A header')));
  const chart =
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart></c:chartSpace>';
  const others = {
    'head.xml': { type: 'header', text: header },
    'feet.xml': { type: 'footnotes', text: notes },
    'talk.xml': {
      type: 'comments',
      text: part('comments', `<w:comment w:id="1" w:author="Ann">${paragraph(run('Why?'))}</w:comment>`),
    },
    'blocks.xml': {
      type: 'document.glossary',
      relationship: 'glossaryDocument',
      text: part('glossaryDocument', `<w:docParts>${paragraph(run('Click here'))}</w:docParts>`),
    },
    'chart.xml': {
      type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      relationship: 'chart',
      text: chart,
    },
    'styles.xml': {
      type: 'styles',
      text: part(
        'styles',
        '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>',
      ),
    },
    'settings.xml': {
      type: 'settings',
      text: part('settings', '<w:proofState w:spelling="clean"/><w:themeFontLang w:val="en-US"/>'),
    },
  };
  const body = `${paragraph(run('Title'), '<w:pStyle w:val="H"/>')}<w:tbl><w:tblPr><w:tblCaption w:val="Prices"/></w:tblPr><w:tr><w:tc>${paragraph(run('Cell'))}</w:tc><w:tc>${paragraph(run('12'))}</w:tc></w:tr></w:tbl>${paragraph('<w:r><w:drawing><wp:inline><c:chart r:id="r4"/></wp:inline></w:drawing></w:r>')}`;

  it('has parts, known by their types, and each text says what it is', async () => {
    const { segments, language, pages } = await wordWork(body, others).extract();
    expect(segments.map(({ source, context }) => [source, context])).toEqual([
      ['Title', 'heading'],
      ['Prices', "table's title"],
      ['Cell', 'table cell'],
      ['Sales', 'title of a chart'],
      ['A header', 'header'],
      ['A note', 'footnote'],
      ['Why?', 'comment'],
      ['Click here', 'paragraph'],
    ]);
    expect([language, pages]).toEqual(['en-US', 1]);
  });

  it('is written part by part, and says its language', async () => {
    const { part: partOf } = await wordWork(body, others).render(({ source }) =>
      source === 'A note' ? 'Eine Notiz' : undefined,
    );
    expect(partOf('word/feet.xml')).toBe(
      notes.replace(
        run(' A note'),
        '<w:r><w:t xml:space="preserve"> </w:t><w:t xml:space="preserve">Eine Notiz</w:t></w:r>',
      ),
    );
    expect(partOf('word/head.xml')).toBe(header);
    expect(partOf('word/styles.xml')).toContain('<w:lang w:bidi="ar-SA" w:val="de-DE"/>');
    expect(partOf('word/settings.xml')).toBe(part('settings', '<w:themeFontLang w:val="de-DE"/>'));
  });

  it('has the pages that were counted, unless it holds many times as much', async () => {
    const app = (pages: string) => ({
      'docProps/app.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${pages}</Pages></Properties>`,
    });
    const pagesOf = async (text: string, said: string) =>
      (await wordWork(paragraph(run(text)), {}, app(said)).extract()).pages;
    expect(await pagesOf('short', '7')).toBe(7);
    expect(await pagesOf('short', '-3')).toBe(1);
    expect(await pagesOf('word '.repeat(1_800), '2')).toBe(2);
    expect(await pagesOf('word '.repeat(1_800), '1')).toBe(5);
  });

  it('has data behind content controls, which are written with what the controls show', async () => {
    const control = (path: string, content: string, kind = '<w:text/>'): string =>
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="${path}" w:storeItemID="{AB-1}"/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const data = (subject: string, place: string) =>
      `<d:data xmlns:d="urn:d"><d:subject>${subject}</d:subject><d:other>Other</d:other><d:place>${place}</d:place><d:day>Monday</d:day></d:data>`;
    const bound = `${control('/n:data[1]/n:subject[1]', paragraph(run('A subject')))}${paragraph(control('/n:data[1]/n:other[1]', run('Changed')))}${paragraph(control('/n:data/n:place', run('Here')))}${paragraph(`${run('On ')}${control('/n:data[1]/n:day[1]', run('Monday'), '<w:date/>')}`)}`;
    const work = wordWork(
      bound,
      {
        '../customXml/item1.xml': {
          type: 'application/xml',
          relationship: `${office}/customXml`,
          text: data('A subject', 'Here'),
        },
      },
      {
        'customXml/item1.xml': data('A subject', 'Here'),
        'customXml/itemProps1.xml': '<ds:datastoreItem xmlns:ds="urn:s" ds:itemID="{ab-1}"/>',
        'customXml/_rels/item1.xml.rels': rels([`${office}/customXmlProps`, 'itemProps1.xml']),
      },
    );
    expect(await work.texts()).toEqual(['A subject', 'Changed', 'Here', 'On <1>Monday</1>']);
    const { part: partOf } = await work.render(({ source }) =>
      source.replace('A subject', 'Ein <Thema>').replace('Here', 'Hier'),
    );
    expect(partOf('customXml/item1.xml')).toBe(data('Ein &lt;Thema&gt;', 'Hier'));
    expect(partOf('word/document.xml')).toContain('Ein &lt;Thema&gt;');
  });
});
