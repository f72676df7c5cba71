import { contentTypes, office, override, packed, rels } from './support.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const declared = `xmlns="${main}" xmlns:r="${office}"`;
const base = 'application/vnd.openxmlformats-officedocument.spreadsheetml.';

/** A sheet of a workbook. */
export interface SheetSample {
  readonly name: string;
  /** Rows, as they stand in `sheetData`. */
  readonly rows: string;
  /** What stands before and behind `sheetData`. */
  readonly before?: string;
  readonly after?: string;
  readonly relations?: readonly [type: string, target: string][];
  readonly state?: string;
}

/** A row of cells. */
export const row = (number: number, ...cells: string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`;

/** A cell with a shared string. */
export const shared = (address: string, index: number): string =>
  `<c r="${address}" t="s"><v>${index}</v></c>`;

/** A cell with a formula and the text that it gave. */
export const formula = (address: string, text: string, result: string): string =>
  `<c r="${address}" t="str"><f>${text}</f><v>${result}</v></c>`;

/** A table of a sheet. */
export const table = (reference: string, columns: string): string =>
  `<table ${declared} id="1" name="Sales" displayName="Sales" ref="${reference}"><autoFilter ref="${reference}"/><tableColumns>${columns}</tableColumns></table>`;

/** A workbook; the items of its shared strings are as they stand in `sst`. */
export const workbookOf = (
  sheets: readonly SheetSample[],
  strings: readonly string[],
  others: Readonly<Record<string, string>> = {},
  behind = '',
  ...overrides: string[]
): Uint8Array =>
  packed({
    '[Content_Types].xml': contentTypes(override('/xl/workbook.xml', `${base}sheet.main+xml`), ...overrides),
    '_rels/.rels': rels([`${office}/officeDocument`, 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${declared}><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="r${index}"/>`,
      )
      .join('')}</sheets>${behind}</workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      ...sheets.map((_, index): [string, string] => [
        `${office}/worksheet`,
        `worksheets/sheet${9 - index}.xml`,
      ]),
      [`${office}/sharedStrings`, 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': `<sst ${declared} count="${strings.length}">${strings.map((item) => `<si>${item}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.flatMap(({ rows, before = '', after = '', relations = [] }, index) => [
        [
          `xl/worksheets/sheet${9 - index}.xml`,
          `<worksheet ${declared}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
        ],
        [
          `xl/worksheets/_rels/sheet${9 - index}.xml.rels`,
          rels(...relations.map(([type, target]): [string, string] => [type, target])),
        ],
      ]),
    ),
    ...others,
  });

/** The name of the first sheet's part. */
export const first = 'xl/worksheets/sheet9.xml';
