import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xlsx } from '../src/index.ts';
import { readFormula } from '../src/sheets/formula.ts';
import { renameReferences } from '../src/sheets/references.ts';
import { first, row, shared, table, workbookOf } from './sheets-support.ts';
import { office } from './support.ts';
import { Work } from './work.ts';

describe('formulas', () => {
  it('are the whole of their pieces, whatever they are', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '[',
      ']',
      '#',
      '!',
      'A1',
      ' ',
      '<>',
      'Sheet 1',
      ',',
      '(',
      '@',
      '𝒳',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const formula = pieces.join('');
        expect(
          readFormula(formula)
            .map(({ text }) => text)
            .join(''),
        ).toBe(formula);
        expect(renameReferences(formula, {})).toBe(formula);
        expect(renameReferences(formula, { column: () => undefined, sheet: () => undefined })).toBe(formula);
      }),
    );
  });

  it('name columns of tables in each of their ways', () => {
    const column = (wanted: string, name: string): string | undefined =>
      wanted === 'Sales' ? { Net: 'Netto', "It's [a]": 'Brutto € #', '#': 'no' }[name] : undefined;
    const renamed = (formula: string): string => renameReferences(formula, { column });
    expect(renamed('SUM(Sales[Net])*2')).toBe('SUM(Sales[Netto])*2');
    expect(renamed('Sales[[#This Row],[Net]]+Sales[@Net]')).toBe('Sales[[#This Row],[Netto]]+Sales[@Netto]');
    expect(renamed("Sales[[Net]:[It''s '[a']]]")).toBe("Sales[[Netto]:[Brutto € '#]]");
    expect(renamed("Sales[It''s '[a']]")).toBe("Sales[[Brutto € '#]]");
    expect(renamed('Sales[#Headers]&"Sales[Net]"&Other[Net]')).toBe(
      'Sales[#Headers]&"Sales[Net]"&Other[Net]',
    );
    expect(renamed('[1]Sheet1!A1+[Net]')).toBe('[1]Sheet1!A1+[Net]');
  });

  it('name sheets in each of their ways', () => {
    const sheet = (name: string): string | undefined =>
      ({ data: 'Daten 1', last: 'Letzte', 'my sheet': "Annas' Blatt" })[name.toLowerCase()];
    const renamed = (formula: string): string => renameReferences(formula, { sheet });
    expect(renamed('Data!A1+last!$B$2')).toBe("'Daten 1'!A1+Letzte!$B$2");
    expect(renamed("SUM('My Sheet'!A1:B2,Other!A1)")).toBe("SUM('Annas'' Blatt'!A1:B2,Other!A1)");
    expect(renamed("SUM(Data:Last!A1)+SUM('Data:My Sheet'!A1)")).toBe(
      "SUM('Daten 1:Letzte'!A1)+SUM('Daten 1:Annas'' Blatt'!A1)",
    );
    expect(renamed('[1]Data!A1&"Data!"&Data')).toBe(`[1]Data!A1&"'Daten 1'!"&Data`);
    expect(renamed('INDIRECT("Data!A"&ROW())')).toBe(`INDIRECT("'Daten 1'!A"&ROW())`);
  });
});

describe('tables', () => {
  const columns =
    '<tableColumn id="1" name="Net"/><tableColumn id="2" name="Gross_x000a_value" totalsRowLabel="Total"/><tableColumn id="3" name="Share"><calculatedColumnFormula>Sales[[#This Row],[Net]]/2</calculatedColumnFormula></tableColumn>';
  const work = new Work(
    xlsx,
    workbookOf(
      [
        {
          name: 'One',
          rows:
            row(2, shared('B2', 0), shared('C2', 1), shared('D2', 2)) +
            row(3, '<c r="B3"><f>SUM(Sales[Net],Sales[[Gross&#10;value]])</f><v>1</v></c>', shared('C3', 3)),
          relations: [[`${office}/table`, '../tables/t.xml']],
        },
      ],
      ['<t>Net</t>', '<t>Gross\nvalue</t>', '<t>Share</t>', '<t>Total</t>'],
      { 'xl/tables/t.xml': table('B2:D9', columns) },
      '<definedNames><definedName name="All">Sales[Net]</definedName></definedNames>',
    ),
  );

  it('name their columns as the cells above them say, in all formulas', async () => {
    const { segments } = await work.extract();
    expect(segments.map(({ source, context }) => `${context}: ${source}`)).toEqual([
      'heading of a column: Net',
      'heading of a column: Gross\nvalue',
      'heading of a column: Share',
      'cell: Total',
    ]);
    const targets: Record<string, string> = {
      Net: 'Netto',
      'Gross\nvalue': 'Brutto\n(€)',
      Share: 'Anteil',
      Total: 'Summe',
    };
    const { part, warnings } = await work.render(({ source }) => targets[source]);
    const text = part('xl/tables/t.xml');
    expect(text).toContain('<tableColumn id="1" name="Netto"/>');
    expect(text).toContain('name="Brutto_x000a_(€)" totalsRowLabel="Summe"');
    expect(text).toContain('Sales[[#This Row],[Netto]]/2');
    expect(part(first)).toContain('<f>SUM(Sales[Netto],Sales[[Brutto\n(€)]])</f>');
    expect(part('xl/workbook.xml')).toContain('>Sales[Netto]</definedName>');
    expect(warnings).toEqual([]);
  });

  it('never have a name twice, nor none', async () => {
    const { part, warnings } = await work.render(({ source }) =>
      source === 'Net' ? null : source === 'Total' ? undefined : 'Wert',
    );
    expect(
      [...part('xl/tables/t.xml').matchAll(/<tableColumn [^>]*name="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual([' ', 'Wert', 'Wert 2']);
    expect([...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      ' ',
      'Wert',
      'Wert 2',
      'Total',
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['column_renamed']);
  });
});

describe('names of sheets', () => {
  const bytes = workbookOf(
    [
      {
        name: 'Data',
        rows: row(1, '<c r="A1"><f>Plan!A1+Data!B1</f></c>'),
        after:
          '<dataValidations><dataValidation type="list"><formula1>Plan!$A$1:$A$3</formula1></dataValidation></dataValidations><hyperlinks><hyperlink ref="A1" location="Plan!A1" display="x"/></hyperlinks>',
      },
      { name: 'Plan', rows: '' },
      { name: 'Plan 3', rows: '' },
    ],
    [],
    {},
    '<definedNames><definedName name="Area">Plan!$A$1</definedName></definedNames>',
  );

  it('stay where nobody asks for them', async () => {
    expect(await new Work(xlsx, bytes).texts()).toEqual([]);
  });

  it('are names that Excel takes, and everything that refers to them follows', async () => {
    const work = new Work(xlsx, bytes, { sheet_names: true });
    const { segments } = await work.extract();
    expect(segments.map(({ source, constraints }) => [source, constraints?.maxLength])).toEqual([
      ['Data', 31],
      ['Plan', 31],
      ['Plan 3', 31],
    ]);
    const targets: Record<string, string> = {
      Data: "Daten: [alle] / 'und' noch viel mehr Text",
      Plan: 'PLAN 3',
    };
    const { part, warnings } = await work.render(({ source }) => targets[source]);
    expect([...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Daten alle &apos;und&apos; noch viel mehr',
      'PLAN 3 (2)',
      'Plan 3',
    ]);
    expect(part(first)).toContain("<f>'PLAN 3 (2)'!A1+'Daten alle ''und'' noch viel mehr'!B1</f>");
    expect(part(first)).toContain("<formula1>'PLAN 3 (2)'!$A$1:$A$3</formula1>");
    expect(part(first)).toContain('location="&apos;PLAN 3 (2)&apos;!A1"');
    expect(part('xl/workbook.xml')).toContain("'PLAN 3 (2)'!$A$1</definedName>");
    expect(warnings.map(({ code }) => code)).toEqual(['sheet_name_changed', 'sheet_name_changed']);
  });
});
