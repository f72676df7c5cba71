import { Archive } from '@dragoman/format-kit';
import { describe, expect, it } from 'vitest';
import { xlsx } from '../src/index.ts';
import { declared, first, formula, row, type SheetSample, shared, workbookOf } from './sheets-support.ts';
import { office, override } from './support.ts';
import { Work } from './work.ts';

const work = (...input: Parameters<typeof workbookOf>): Work => new Work(xlsx, workbookOf(...input));
const sheet = (rows: string, other: Partial<SheetSample> = {}): SheetSample => ({
  name: 'Sheet1',
  rows,
  ...other,
});
const strings = 'xl/sharedStrings.xml';

describe('texts of cells', () => {
  it('come in the order of sheets and cells, each once, those of hidden sheets too, and no unused ones', async () => {
    const all = work(
      [
        sheet(row(1, shared('A1', 2), shared('B1', 0)) + row(2, shared('A2', 2), '<c r="B2"><v>7</v></c>')),
        sheet(row(1, shared('C1', 1), shared('D1', 0), shared('E1', 4)), {
          name: 'Two',
          state: 'veryHidden',
        }),
      ],
      ['<t>Second</t>', '<t>Third</t>', '<t>First</t>', '<t>Unused</t>', '<t>2026-01</t>'],
    );
    const { segments, pages } = await all.extract();
    expect(pages).toBe(2);
    expect(segments.map(({ source, page, place }) => [source, page, place])).toEqual([
      ['First', 1, { sheet: 'Sheet1', cell: 'A1' }],
      ['Second', 1, { sheet: 'Sheet1', cell: 'B1' }],
      ['Third', 2, { sheet: 'Two', cell: 'C1' }],
    ]);
    const { part } = await all.render(({ source }) => `${source} & more`);
    expect(part(strings)).toContain('<si><t>Second &amp; more</t></si><si><t>Third &amp; more</t></si>');
    expect(part(strings)).toContain('<si><t>Unused</t></si>');
  });

  it('have their looks as tags, and white space where it was', async () => {
    const rich = work(
      [sheet(row(1, shared('A1', 0), shared('B1', 1)))],
      [
        '<r><t xml:space="preserve"> Press </t></r><r><rPr><b/></rPr><t>Sa</t></r><r><rPr><b/></rPr><t>ve</t></r><r><t xml:space="preserve"> </t></r><r><rPr><u/></rPr><t xml:space="preserve">now </t></r>',
        '<t>one</t>',
      ],
    );
    expect(await rich.texts()).toEqual(['Press <1>Save</1> <2>now</2>', 'one']);
    const { part } = await rich.render(({ source }) =>
      source === 'one' ? ' eins' : '<2>jetzt</2> <1>sichern</1> drücken',
    );
    expect(part(strings)).toContain(
      '<si><r><t xml:space="preserve"> </t></r><r><rPr><u/></rPr><t>jetzt</t></r><r><t xml:space="preserve"> </t></r><r><rPr><b/></rPr><t>sichern</t></r><r><t xml:space="preserve"> drücken</t></r><r><rPr><u/></rPr><t xml:space="preserve"> </t></r></si>',
    );
    expect(part(strings)).toContain('<t xml:space="preserve"> eins</t>');
  });

  it('have no tag for a run that looks as their cell does', async () => {
    const own = '<rPr><rFont val="Calibri"/><sz val="11"/></rPr>';
    const bytes = workbookOf(
      [sheet(row(1, '<c r="A1" s="1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>'))],
      [
        `<r><t xml:space="preserve">This is </t></r><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr><t>bold</t></r><r>${own}<t xml:space="preserve"> indeed</t></r>`,
        `<r><t>One</t></r><r>${own}<t>other</t></r>`,
      ],
      {
        'xl/styles.xml': `<styleSheet ${declared}><fonts><font><sz val="8"/></font><font><sz val="11"/><name val="Calibri"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`,
      },
    );
    const archive = new Archive(bytes);
    const relations = archive.read('xl/_rels/workbook.xml.rels').toString();
    const styles = `<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
    const styled = archive.write(
      new Map([['xl/_rels/workbook.xml.rels', Buffer.from(relations.replace('</Relationships>', styles))]]),
    );
    expect(await new Work(xlsx, styled).texts()).toEqual(['This is <1>bold</1> indeed', '<1>One</1>other']);
  });

  it('lose how they are read once they are other texts', async () => {
    const reading = '<rPh sb="0" eb="1"><t>トヨ</t></rPh><phoneticPr fontId="1"/>';
    const japanese = work(
      [sheet(row(1, shared('A1', 0), shared('B1', 1)))],
      [`<t>豊</t>${reading}`, `<t>田</t>${reading}`],
    );
    expect(await japanese.texts()).toEqual(['豊', '田']);
    const { part } = await japanese.render(({ source }) => (source === '豊' ? 'Toyo' : source));
    expect(part(strings)).toContain('<si><t>Toyo</t><phoneticPr fontId="1"/></si>');
    expect(part(strings)).toContain(`<si><t>田</t>${reading}</si>`);
  });

  it('may stand in the cells themselves, with escapes of Excel', async () => {
    const inline = work(
      [
        sheet(
          row(
            1,
            '<c r="A1" t="inlineStr"><is><t>Plain</t></is></c>',
            '<c r="B1" t="inlineStr"><is><r><rPr><i/></rPr><t>Rich</t></r><r><t xml:space="preserve"> text</t></r></is></c>',
            '<c r="C1" t="str"><v>No formula_x000D_&amp; a_x005F_x0041_</v></c>',
            shared('D1', 0),
            '<c r="E1" t="inlineStr"><is><t>Plain</t></is></c>',
          ),
        ),
      ],
      ['<t>Other</t>'],
    );
    expect(await inline.texts()).toEqual(['Plain', 'Rich <1>text</1>', 'No formula\r& a_x0041_', 'Other']);
    const { part } = await inline.render(({ source }) =>
      source === 'Plain' ? ' Schlicht' : source.replace('a_', 'b_'),
    );
    expect(part(first)).toContain('<is><t xml:space="preserve"> Schlicht</t></is>');
    expect(part(first)).toContain('<v>No formula_x000D_&amp; b_x005F_x0041_</v>');
    expect(part(first).match(/ Schlicht/g)).toHaveLength(2);
  });

  it('leave what is too long for a cell', async () => {
    const { part, warnings } = await work([sheet(row(1, shared('A1', 0)))], ['<t>Short</t>']).render(() =>
      'x'.repeat(32_768),
    );
    expect(part(strings)).toContain('<t>Short</t>');
    expect(warnings.map(({ code }) => code)).toEqual(['text_too_long']);
  });
});

describe('cells without addresses', () => {
  it('are counted, and links show what their cells say', async () => {
    const plain = '<row><c t="s"><v>0</v></c><c/><c t="s"><v>1</v></c></row>';
    const link = '<hyperlinks><hyperlink ref="A1" display="Here" tooltip="Click"/></hyperlinks>';
    const counted = work([sheet(plain + plain, { after: link })], ['<t>Here</t>', '<t>There</t>']);
    const { segments } = await counted.extract();
    expect(segments.map(({ source, place }) => [source, place])).toEqual([
      ['Here', { sheet: 'Sheet1', cell: 'A1' }],
      ['There', { sheet: 'Sheet1', cell: 'C1' }],
      ['Click', { sheet: 'Sheet1' }],
    ]);
    const { part } = await counted.render(({ source }) => `${source}!`);
    expect(part(first)).toContain('display="Here!" tooltip="Click!"');
  });
});

describe('formulas', () => {
  const rows = row(
    1,
    shared('A1', 0),
    shared('B1', 1),
    shared('C1', 2),
    formula('D1', 'A1', 'Result'),
    formula('E1', 'IF(B1="yes","Result","None")', 'Result'),
    '<c r="F1"><f>COUNTIF(A:A,"*pen ti*")+SUM(1,2)</f><v>3</v></c>',
  );
  const items = ['<t>Result</t>', '<t>Yes</t>', '<t>Open tickets</t>'];

  it('keep the texts that they compare with, whatever their case, and their conditions', async () => {
    expect(await work([sheet(rows)], items).texts()).toEqual(['Result']);
  });

  it('stay; what they gave goes with the cell that has it, and they are calculated again', async () => {
    const { part } = await work([sheet(rows)], items).render(() => 'Ergebnis');
    expect(part(first)).toContain(formula('D1', 'A1', 'Ergebnis'));
    expect(part(first)).toContain(formula('E1', 'IF(B1="yes","Result","None")', 'Result'));
    expect(part('xl/workbook.xml')).toContain('</sheets><calcPr fullCalcOnLoad="1"/>');
  });

  it('are not calculated again where nothing is new for them', async () => {
    const { part } = await work([sheet(rows)], items).render(({ source }) => source);
    expect(part('xl/workbook.xml')).not.toContain('calcPr');
    const none = await work([sheet(row(1, shared('A1', 0)))], items).render(() => 'Ergebnis');
    expect(none.part('xl/workbook.xml')).not.toContain('calcPr');
  });

  it('of rules and filters go along: rules keep their texts, filters follow the cells', async () => {
    const { part } = await work(
      [
        sheet(row(1, shared('A1', 0), shared('B1', 1), shared('C1', 2)), {
          after:
            '<autoFilter ref="A1:C9"><filterColumn colId="0"><filters><filter val="Result"/></filters></filterColumn></autoFilter><conditionalFormatting sqref="B1"><cfRule type="cellIs" operator="equal"><formula>"Yes"</formula></cfRule><cfRule type="containsText" operator="containsText" text="tick"/></conditionalFormatting>',
        }),
      ],
      items,
    ).render(({ source }) => `[${source}]`);
    expect(part(first)).toContain('<filter val="[Result]"/>');
    expect(part(strings)).toContain('<t>Yes</t></si><si><t>Open tickets</t>');
  });
});

describe('around the cells', () => {
  it('headers and footers keep their codes', async () => {
    const header =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Secret &amp;&amp; old&amp;CPage &amp;P of &amp;N&amp;R&amp;D</oddHeader><oddFooter>&amp;C&amp;10Draft</oddFooter></headerFooter>';
    const printed = work([sheet('', { after: header })], []);
    expect(await printed.texts()).toEqual(['Secret & old', 'Page <1/> of', 'Draft']);
    const { part, warnings } = await printed.render(({ source }) =>
      source === 'Draft' ? '1 & 2' : `${source}!`,
    );
    expect(part(first)).toContain(
      '<oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Secret &amp;&amp; old!&amp;CPage &amp;P of! &amp;N&amp;R&amp;D</oddHeader><oddFooter>&amp;C&amp;10 1 &amp;&amp; 2</oddFooter>',
    );
    expect(warnings).toEqual([]);
    const long = await printed.render(({ source }) => source.repeat(source === 'Draft' ? 60 : 1));
    expect(long.warnings.map(({ code }) => code)).toEqual(['text_too_long']);
    expect(long.part(first)).toContain('&amp;10Draft');
  });

  const validation = (list: string): string =>
    `<dataValidations><dataValidation type="list" promptTitle="Choose" prompt="One of these" sqref="A1"><formula1>"${list}"</formula1></dataValidation></dataValidations>`;

  it('hints have a limit, and lists to choose from follow the cells', async () => {
    const hints = work(
      [
        sheet(row(1, shared('A1', 0), formula('B1', 'A1="Maybe"', 'FALSE')), {
          after: validation('Low, High,Maybe'),
        }),
      ],
      ['<t>High</t>'],
    );
    const { segments } = await hints.extract();
    expect(segments.map(({ source, constraints }) => [source, constraints?.maxLength])).toEqual([
      ['High', undefined],
      ['Choose', 32],
      ['One of these', 255],
      ['Low', undefined],
    ]);
    const { part, warnings } = await hints.render(({ source }) =>
      source === 'Choose' ? 'x'.repeat(33) : `${source}"`,
    );
    expect(part(first)).toContain('<formula1>"Low"", High"",Maybe"</formula1>');
    expect(part(first)).toContain('promptTitle="Choose" prompt="One of these&quot;"');
    expect(warnings.map(({ code }) => code)).toEqual(['text_too_long']);
  });

  it('lists stay where a comma would cut an item', async () => {
    const { part, warnings } = await work([sheet('', { after: validation('Low,High') })], []).render(
      ({ source }) => (source === 'Low' ? 'a, b' : source),
    );
    expect(part(first)).toContain('"Low,High"');
    expect(warnings.map(({ code }) => code)).toEqual(['list_kept']);
  });

  it('comments are rich, and threads are written to what older programs show', async () => {
    const commented = work(
      [
        sheet('', {
          relations: [
            [`${office}/comments`, '../comments.xml'],
            ['http://schemas.microsoft.com/office/2017/10/relationships/threadedComment', '../threads.xml'],
          ],
        }),
      ],
      [],
      {
        'xl/comments.xml': `<comments ${declared}><authors><author>Ann</author><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve">
Look here</t></r></text></comment><comment ref="B1" authorId="1"><text><t>[Threaded comment]
Comment:
    Ask @Bob now
Reply:
    Done</t></text></comment></commentList></comments>`,
        'xl/threads.xml':
          '<ThreadedComments xmlns="t"><threadedComment ref="B1" id="{1}"><text>Ask @Bob now</text><mentions><mention startIndex="4" length="4"/></mentions></threadedComment><threadedComment ref="B1" id="{2}" parentId="{1}"><text>Done</text></threadedComment></ThreadedComments>',
      },
    );
    expect(await commented.texts()).toEqual(['<1>Ann:</1>\nLook here', 'Ask <1/> now', 'Done']);
    const { part } = await commented.render(({ source }) =>
      source === 'Ask <1/> now' ? 'Jetzt bitte <1/> fragen' : source.replace('Done', 'Erledigt'),
    );
    expect(part('xl/threads.xml')).toContain(
      '<text>Jetzt bitte @Bob fragen</text><mentions><mention startIndex="12"',
    );
    expect(part('xl/comments.xml')).toContain('    Jetzt bitte @Bob fragen\nReply:\n    Erledigt</t>');
  });

  it('shapes and charts: what a chart stores of cells goes with them', async () => {
    const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const chart = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
    const point = (text: string): string =>
      `<c:cat><c:strRef><c:f>Sheet1!A1</c:f><c:strCache><c:pt><c:v>${text}</c:v></c:pt></c:strCache></c:strRef></c:cat>`;
    const charted = work(
      [
        sheet(row(1, shared('A1', 0), formula('B1', 'UPPER(A1)&amp;" x"', 'NORTH x')), {
          relations: [[`${office}/drawing`, '../d.xml']],
        }),
      ],
      ['<t>North</t>'],
      {
        'xl/d.xml': `<d ${drawing} ${chart} xmlns:r="${office}"><sp><a:p><a:r><a:t>A shape</a:t></a:r></a:p></sp><c:chart r:id="r0"/></d>`,
        'xl/_rels/d.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r0" Type="${office}/chart" Target="c.xml"/></Relationships>`,
        'xl/c.xml': `<c:chartSpace ${chart} ${drawing}>${point('North')}${point('NORTH x')}${point('Of another file')}</c:chartSpace>`,
      },
    );
    expect(await charted.texts()).toEqual(['North', 'A shape', 'Of another file']);
    const { part } = await charted.render(({ source }) => `${source}!`);
    expect([...part('xl/c.xml').matchAll(/<c:v>([^<]*)/g)].map(([, text]) => text)).toEqual([
      'North!',
      'NORTH x',
      'Of another file!',
    ]);
  });

  it('pivot tables and slicers go with the cells', async () => {
    const cache = 'application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml';
    const { part } = await work(
      [sheet(row(1, shared('A1', 0), shared('A2', 1)))],
      ['<t>Region</t>', '<t>East</t>'],
      {
        'xl/pivotCache.xml': `<pivotCacheDefinition ${declared}><cacheFields><cacheField name="Region"><sharedItems><s v="East"/><s v="Gone"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`,
      },
      '',
      override('/xl/pivotCache.xml', cache),
    ).render(({ source }) => `<${source}>`);
    expect(part('xl/pivotCache.xml')).toContain(
      '<cacheField name="&lt;Region&gt;"><sharedItems><s v="&lt;East&gt;"/><s v="Gone"/>',
    );
  });
});

describe('right-to-left targets', () => {
  it('turn the sheet', async () => {
    const before = '<dimension ref="A1"/><sheetViews><sheetView workbookViewId="0"/></sheetViews>';
    const turned = work(
      [
        sheet(row(1, shared('A1', 0)), { before }),
        sheet('', { name: 'Two', before: '<dimension ref="A1"/>' }),
        sheet('', { name: 'Three', before: '<sheetPr/>' }),
      ],
      ['<t>Text</t>'],
    );
    const { part } = await turned.render(() => 'نص', 'ar');
    expect(part(first)).toContain('<sheetView rightToLeft="1" workbookViewId="0"/>');
    expect(part('xl/worksheets/sheet8.xml')).toContain(
      '<dimension ref="A1"/><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetData>',
    );
    expect(part('xl/worksheets/sheet7.xml')).toContain('<sheetPr/><sheetViews>');
    const left = await turned.render(() => 'Text 2');
    expect(left.part(first)).not.toContain('rightToLeft');
  });
});
