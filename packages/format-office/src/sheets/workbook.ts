import type { XmlElement } from '@dragoman/format-kit';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';

/** A sheet of a workbook, hidden or not. */
export interface Sheet {
  readonly name: string;
  /** From 1, in the order of its tabs. */
  readonly page: number;
  readonly part: XmlPart;
  /** Where the workbook names it. */
  readonly element: XmlElement;
}

const relationshipOf = (element: XmlElement): string =>
  element.attributes.find(({ name }) => name.endsWith(':id'))?.value ?? '';

/** The sheets of a workbook in the order of their tabs: worksheets, charts, dialogs. */
export const readSheets = (file: OfficePackage): readonly Sheet[] => {
  const { main } = file;
  const seen = new Set<XmlPart>();
  return (main.root.element('sheets')?.elements('sheet') ?? []).flatMap((element, index): Sheet[] => {
    const part = file.target(main.name, relationshipOf(element));
    if (!part || seen.has(part)) return [];
    seen.add(part);
    return [{ name: element.attribute('name')?.value ?? '', page: index + 1, part, element }];
  });
};

/** The parts of one kind that a part of a workbook has. */
export const relatedParts = (file: OfficePackage, part: XmlPart, kind: string): readonly XmlPart[] =>
  file.related(part.name, `${namespaces.relationships}/${kind}`);
