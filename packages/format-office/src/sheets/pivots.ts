import type { OfficePackage, XmlPart } from '../package/index.ts';
import { followAttribute } from './sheet-texts.ts';
import type { CellTexts } from './strings.ts';

const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml.';

/** What pivot tables and slicers keep of cells: the names of columns, their values, what stands at the edges. */
const kept: readonly (readonly [element: string, attribute: string])[] = [
  ['cacheField', 'name'],
  ['cacheField', 'caption'],
  ['s', 'v'],
  ['pivotField', 'name'],
  ['dataField', 'name'],
  ['pivotTableDefinition', 'rowHeaderCaption'],
  ['pivotTableDefinition', 'colHeaderCaption'],
  ['pivotTableDefinition', 'grandTotalCaption'],
  ['pivotTableDefinition', 'dataCaption'],
  ['slicerCacheDefinition', 'sourceName'],
];

/** Has the copies of cells' texts in pivot tables and slicers written with the cells. */
export const followPivots = (file: OfficePackage, texts: CellTexts): void => {
  const parts: readonly XmlPart[] = file.partsOf(
    `${office}pivotCacheDefinition+xml`,
    `${office}pivotTable+xml`,
    'application/vnd.ms-excel.slicerCache+xml',
  );
  for (const part of parts)
    for (const element of [part.root, ...part.root.descendants()])
      for (const [local, attribute] of kept)
        if (element.local === local) followAttribute(part, element, attribute, texts);
};
