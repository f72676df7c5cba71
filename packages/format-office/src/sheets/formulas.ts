import { encodeXmlAttribute, encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import type { EditedPart } from '../drawing/index.ts';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';
import type { CellContents } from './cells.ts';
import type { ComparedTexts } from './compared.ts';
import { type Renamed, renameReferences } from './references.ts';
import { textIn } from './sheet-reader.ts';

/** Elements of sheets, charts and the workbook that are formulas. */
const formulaElements = new Set(['formula', 'formula1', 'formula2', 'f', 'definedName']);

const isFormula = (element: XmlElement): boolean =>
  formulaElements.has(element.local) && element.elements().length === 0;

/** Notes what formulas besides those of cells compare with. */
export const readComparisons = (root: XmlElement, compared: ComparedTexts): void => {
  for (const element of root.descendants()) {
    const text = element.local === 'cfRule' ? element.attribute('text')?.value : undefined;
    if (text !== undefined) compared.add(`*${text}*`);
    if (!isFormula(element)) continue;
    const formula = element.textContent;
    // A rule may be nothing but the text that cells shall have.
    const isList = element.local === 'formula1' || element.parent?.local === 'formula1';
    compared.read(isList || !/^\s*"/.test(formula) ? formula : `x=${formula}`);
  }
};

const renameElement = (part: EditedPart, element: XmlElement, renamed: Renamed): void => {
  const formula = element.textContent;
  const written = renameReferences(formula, renamed);
  if (written !== formula) part.edit(element.contentStart, element.contentEnd, encodeXmlText(written));
};

const renameAttribute = (
  part: EditedPart,
  element: XmlElement,
  name: string,
  rename: (value: string) => string,
): void => {
  const attribute = element.attribute(name);
  if (!attribute) return;
  const written = rename(attribute.value);
  if (written !== attribute.value) part.edit(attribute.start, attribute.end, encodeXmlAttribute(written));
};

const renameIn = (part: EditedPart, root: XmlElement, renamed: Renamed): void => {
  for (const element of root.descendants()) {
    if (isFormula(element)) renameElement(part, element, renamed);
    if (element.local === 'hyperlink')
      renameAttribute(part, element, 'location', (value) => renameReferences(value, renamed));
    if (element.local === 'sp' || element.local === 'pic')
      renameAttribute(part, element, 'textlink', (value) => renameReferences(value, renamed));
    if (element.local === 'worksheetSource' || element.local === 'dataRef')
      renameAttribute(part, element, 'sheet', (value) => renamed.sheet?.(value) ?? value);
    // What the file's properties say of its contents.
    if (element.local === 'lpstr' && element.parent?.parent?.local === 'TitlesOfParts')
      part.edit(
        element.contentStart,
        element.contentEnd,
        encodeXmlText(renamed.sheet?.(element.textContent) ?? element.textContent),
      );
  }
};

/** Parts besides sheets that name sheets: charts of both kinds, drawings, sources of pivot tables, the list of contents. */
const namingParts = (file: OfficePackage): readonly XmlPart[] => [
  ...file.partsOf(
    'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    'application/vnd.ms-office.chartex+xml',
    'application/vnd.openxmlformats-officedocument.drawing+xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml',
  ),
  ...file.related('', `${namespaces.relationships}/extended-properties`),
];

/** Writes new names of columns and sheets wherever formulas and references say them. */
export const renameEverywhere = (file: OfficePackage, contents: CellContents, renamed: Renamed): void => {
  for (const { part, start, end } of contents.formulas) {
    const formula = textIn(part, { start, end });
    const written = renameReferences(formula, renamed);
    if (written !== formula) part.edit(start, end, encodeXmlText(written));
  }
  for (const excerpt of contents.excerpts.values()) renameIn(excerpt, excerpt.root, renamed);
  renameIn(file.main, file.main.root, renamed);
  if (renamed.sheet) for (const part of namingParts(file)) renameIn(part, part.root, renamed);
};
