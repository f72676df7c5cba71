import { describe, expect, it } from 'vitest';
import { ods } from '../src/index.ts';
import { content, extract, memberOf, packageOf, render, sheetFile, textsOf, xml } from './support.ts';

const table = (name: string, inner = ''): string =>
  `<table:table table:name="${name}">${inner}</table:table>`;

const cell = (attributes: string): string =>
  `<table:table-row><table:table-cell ${attributes}/></table:table-row>`;

const call = { definition: ods, options: { sheet_names: true } } as const;

/** The cells of a workbook with formulas once its sheets have other names. */
const renamed = async (inner: string, targets: Readonly<Record<string, string>>): Promise<string> => {
  const file = sheetFile(table('Sales', inner) + table('My data') + table('Sheet'));
  return memberOf((await render(file, targets, call)).bytes, 'content.xml');
};

describe('names of sheets', () => {
  it('stay unless they are asked for', async () => {
    const file = sheetFile(table('Sales') + table('2024'));
    expect(await textsOf(file, { definition: ods })).toEqual([]);
    const { segments } = await extract(file, call);
    expect(segments).toMatchObject([{ source: 'Sales', context: 'sheet name', page: 1 }]);
  });

  it('are followed by formulas, but not in their strings', async () => {
    const formula = (sheet: string, data: string): string =>
      `of:=SUM([${sheet}.A1:.B2])+[$${data}.$A$1]&amp;&quot;[Sales.A1]&quot;+[.A1]+['file:///x.ods'#$Sales.A1]`;
    expect(
      await renamed(cell(`table:formula="${formula('Sales', '&apos;My data&apos;')}"`), {
        Sales: "Chef's Umsätze",
        'My data': 'Daten',
      }),
    ).toContain(
      `table:formula="${formula('&apos;Chef&apos;&apos;s Umsätze&apos;', 'Daten').replaceAll("'file:///x.ods'", '&apos;file:///x.ods&apos;')}"`,
    );
  });

  it('are followed by addresses, conditions and links', async () => {
    const written = await renamed(
      '<table:named-range table:name="Sales" table:base-cell-address="$Sales.$A$1" table:cell-range-address="$Sales.$A$1:.$B$2"/><table:content-validation table:condition="of:cell-content-is-in-list([$Sales.A1:.A3])"/><text:a xlink:href="#Sales"/><text:a xlink:href="#Sales.A1"/><text:a xlink:href="#Salesman"/><table:x table:print-ranges="Sales.A1:Sales.B2 \'My data\'.A1:.A2"/>',
      { Sales: 'Umsatz', 'My data': 'Daten' },
    );
    expect(written).toContain('table:name="Sales" table:base-cell-address="$Umsatz.$A$1"');
    expect(written).toContain('table:cell-range-address="$Umsatz.$A$1:.$B$2"');
    expect(written).toContain('in-list([$Umsatz.A1:.A3])');
    expect(written).toContain(
      '<text:a xlink:href="#Umsatz"/><text:a xlink:href="#Umsatz.A1"/><text:a xlink:href="#Salesman"/>',
    );
    expect(written).toContain('table:print-ranges="Umsatz.A1:Umsatz.B2 Daten.A1:.A2"');
  });

  it('are followed by charts and views', async () => {
    const file = packageOf('spreadsheet', {
      'content.xml': content(table('Sales'), '', 'spreadsheet'),
      'Object 1/content.xml': content(
        '<chart:series chart:values-cell-range-address="Sales.$B$2:.$B$5" chart:label-cell-address="local-table.$B$1"/><svg:desc>Sales.A1:Sales.A2</svg:desc>',
        '',
        'chart',
      ),
      'settings.xml': xml(
        'document-settings',
        '<config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="Sales"/></config:config-item-map-named><config:config-item config:name="ActiveTable">Sales</config:config-item>',
      ),
    });
    const { bytes } = await render(file, { Sales: 'Umsatz' }, call);
    expect(memberOf(bytes, 'Object 1/content.xml')).toContain(
      '<chart:series chart:values-cell-range-address="Umsatz.$B$2:.$B$5" chart:label-cell-address="local-table.$B$1"/><svg:desc>Umsatz.A1:Umsatz.A2</svg:desc>',
    );
    expect(memberOf(bytes, 'settings.xml')).toContain(
      '<config:config-item-map-entry config:name="Umsatz"/></config:config-item-map-named><config:config-item config:name="ActiveTable">Umsatz<',
    );
  });

  it('are names that a sheet can have, each another', async () => {
    const written = await renamed('', { Sales: "'a/b:[c]'", 'My data': 'SHEET' });
    expect(written.match(/table:name="[^"]*"/g)).toEqual([
      'table:name="a b c"',
      'table:name="SHEET 2"',
      'table:name="Sheet"',
    ]);
  });
});
