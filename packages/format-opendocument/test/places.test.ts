import { silentLogger } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { odp, ods } from '../src/index.ts';
import { book, talk } from './samples.ts';
import {
  content,
  extract,
  memberOf,
  packageOf,
  render,
  renderedBody,
  renderedSheets,
  sheetFile,
  textFile,
  textsOf,
} from './support.ts';

describe('fields', () => {
  it('show the texts of their attributes, and follow them', async () => {
    const body =
      '<text:p>Dear <text:conditional-text text:condition="a" text:string-value-if-true="Madam" text:string-value-if-false="Sir">Sir</text:conditional-text>, <text:drop-down text:name="d"><text:label text:value="tea"/><text:label text:value="milk"/>milk</text:drop-down></text:p>';
    expect(await textsOf(textFile(body))).toEqual(['Dear <1/>, <2/>', 'Madam', 'Sir', 'tea', 'milk']);
    expect(await renderedBody(body, { Sir: 'Herr', milk: 'Milch', tea: 'Tee & "Kekse"' })).toBe(
      body
        .replace('if-false="Sir">Sir', 'if-false="Herr">Herr')
        .replace('"milk"/>milk', '"Milch"/>Milch')
        .replace('"tea"', '"Tee &amp; &quot;Kekse&quot;"'),
    );
  });

  it('that are computed stay, and prompts are texts', async () => {
    const body =
      '<text:p>By <text:author-name>Ann Other</text:author-name> on <text:user-field-get text:name="u">Monday</text:user-field-get>: <text:placeholder text:placeholder-type="text" text:description="Your hint">&lt;Click here&gt;</text:placeholder></text:p>';
    expect(await textsOf(textFile(body))).toEqual(['By <1/> on <2/>: <3/>', '<Click here>', 'Your hint']);
  });
});

describe('numbering', () => {
  it('translates words before and behind numbers, in the pattern of newer programs, too', async () => {
    const level = (prefix: string, suffix: string): string =>
      `<text:list-style><text:list-level-style-number text:level="1" loext:num-list-format="${prefix}%1%${suffix}" style:num-prefix="${prefix}" style:num-suffix="${suffix}"/><text:list-level-style-number text:level="2" style:num-suffix="."/></text:list-style>`;
    const { bytes } = await render(textFile('<text:p/>', level('Chapter ', ' of it')), {
      'Chapter ': 'Kapitel ',
      ' of it': ' & mehr',
    });
    expect(memberOf(bytes, 'content.xml')).toContain(level('Kapitel ', ' &amp; mehr'));
  });
});

describe('objects', () => {
  it('have no pages of their own', async () => {
    const file = packageOf('spreadsheet', {
      'content.xml': content('<table:table table:name="A"/><table:table table:name="B"/>', '', 'spreadsheet'),
      'Object 1/content.xml': content(
        '<table:table table:name="C"><table:table-row><table:table-cell><text:p>Embedded</text:p></table:table-cell></table:table-row></table:table>',
        '',
        'spreadsheet',
      ),
    });
    const { segments, pages } = await extract(file, { definition: ods, options: { sheet_names: true } });
    expect(pages).toBe(2);
    expect(segments.map(({ source, page }) => [source, page])).toEqual([
      ['A', 1],
      ['B', 2],
      ['Embedded', undefined],
    ]);
  });
});

describe('what is no text', () => {
  it('is left alone', async () => {
    expect(
      await textsOf(
        textFile(
          '<office:forms><form:form form:name="Form"><form:checkbox form:name="Box" form:label="Yes, please" form:title="Say yes" form:value="yes" form:current-value="no"/></form:form></office:forms><text:sequence-decls><text:sequence-decl text:name="Table"/></text:sequence-decls><text:p text:style-name="Words"/><text:p>1,5 – 3 %</text:p>',
        ),
      ),
    ).toEqual(['Yes, please', 'Say yes']);
  });
});

describe('cells', () => {
  const cell = (attributes: string, inner = 'Words'): string =>
    `<table:table table:name="One"><table:table-row><table:table-cell ${attributes}><text:p>${inner}</text:p></table:table-cell></table:table-row></table:table>`;

  it('are read where they hold text, not where they show a number or a result', async () => {
    const texts = async (attributes: string): Promise<number> =>
      (await textsOf(sheetFile(cell(attributes)), { definition: ods })).length;
    expect(await texts('office:value-type="string"')).toBe(1);
    expect(await texts('')).toBe(1);
    expect(await texts('office:value-type="date" office:date-value="2020-01-01"')).toBe(0);
    expect(await texts('office:value-type="string" table:formula="of:=1"')).toBe(0);
  });

  it('that say their text twice say the new one twice', async () => {
    const sheet = cell(
      'office:value-type="string" office:string-value="Two&#10;lines"',
      'Two</text:p><text:p>lines',
    );
    expect(await renderedSheets(sheet, { Two: 'Zwei' })).toBe(
      sheet.replace('"Two&#10;lines"', '"Zwei&#10;lines"').replace('<text:p>Two', '<text:p>Zwei'),
    );
  });

  it('are followed by pivot tables and filters, as long as their text became one other', async () => {
    const sheet = `${['Region', 'East', 'West', 'West'].map((text) => cell('office:value-type="string"', text)).join('')}<table:data-pilot-table><table:data-pilot-field table:source-field-name="Region"><table:data-pilot-member table:name="East"/><table:data-pilot-member table:name="West"/></table:data-pilot-field></table:data-pilot-table><table:filter-condition table:value="East"/>`;
    const file = sheetFile(sheet);
    const { segments } = await extract(file, { definition: ods });
    const targets = ['Gebiet', 'Ost', 'West', 'Westen'];
    const { bytes } = await (await ods.load()).render({
      signal: new AbortController().signal,
      bytes: file,
      targetLanguage: 'de',
      options: { sheet_names: false },
      host: { logger: silentLogger, progress: () => undefined },
      segments: segments.map(({ key, source }, index) => ({ key, source, target: targets[index] ?? null })),
    });
    expect(memberOf(bytes, 'content.xml')).toContain(
      '<table:data-pilot-field table:source-field-name="Gebiet"><table:data-pilot-member table:name="Ost"/><table:data-pilot-member table:name="West"/></table:data-pilot-field></table:data-pilot-table><table:filter-condition table:value="Ost"/>',
    );
  });

  it('keep how often they are repeated, and are named by their place', async () => {
    const { segments, pages } = await extract(book, { definition: ods });
    expect(pages).toBe(2);
    expect(segments.find(({ source }) => source === 'Why five?')?.place).toEqual({
      part: 'content',
      sheet: 'Sales',
    });
    const wide = sheetFile(
      '<table:table table:name="W"><table:table-row><table:table-cell table:number-columns-repeated="27"/><table:table-cell><text:p>Far</text:p></table:table-cell></table:table-row></table:table>',
    );
    expect((await extract(wide, { definition: ods })).segments[0]?.place).toMatchObject({ cell: 'AB1' });
    expect(segments.find(({ source }) => source === 'Two words')).toMatchObject({
      page: 1,
      context: 'table cell',
      place: { part: 'content', sheet: 'Sales', cell: 'A3' },
    });
  });
});

describe('slides', () => {
  it('are pages, and say what their frames are', async () => {
    const { segments, pages } = await extract(talk, { definition: odp });
    expect(pages).toBe(2);
    expect(segments.map(({ context, page }) => [context, page])).toEqual([
      ['footer', undefined],
      ['slide title', 1],
      ['speaker notes', 1],
      ['shape', 2],
    ]);
  });
});
