import type { XmlElement } from '@dragoman/format-kit';
import { keyIn, readAttribute } from '../drawing/index.ts';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';
import type { TextPlace } from '../text/index.ts';

/** A slide that is shown, or hidden: as PowerPoint lists it. */
export interface Slide {
  readonly part: XmlPart;
  /** The names of the sections that begin with it. */
  readonly sections: readonly TextPlace[];
}

const relationshipOf = (element: XmlElement): string =>
  element.attributes.find(({ name }) => name.endsWith(':id'))?.value ?? '';

const attributeOf = (element: XmlElement, name: string): string => element.attribute(name)?.value ?? '';

/** Section names by the id of the slide that they stand before; those of empty sections stand before the next one's. */
const readSections = (main: XmlPart): ReadonlyMap<string, readonly TextPlace[]> => {
  const bySlide = new Map<string, TextPlace[]>();
  let waiting: TextPlace[] = [];
  for (const [index, section] of [...main.root.descendants('section')].entries()) {
    const key = keyIn(main, `section${index + 1}`);
    const place = readAttribute(main, section, 'name', { key, context: 'name of a section' });
    if (place) waiting.push(place);
    const [first] = section.descendants('sldId');
    if (!first) continue;
    const id = attributeOf(first, 'id');
    bySlide.set(id, [...(bySlide.get(id) ?? []), ...waiting]);
    waiting = [];
  }
  return bySlide;
};

/** The slides of a presentation, hidden ones too, in their order. */
export const readSlides = (file: OfficePackage): readonly Slide[] => {
  const { main } = file;
  const sections = readSections(main);
  const seen = new Set<XmlPart>();
  return (main.root.element('sldIdLst')?.elements('sldId') ?? []).flatMap((element): Slide[] => {
    const part = file.target(main.name, relationshipOf(element));
    if (!part || seen.has(part)) return [];
    seen.add(part);
    return [{ part, sections: sections.get(attributeOf(element, 'id')) ?? [] }];
  });
};

/** Masters, each with its layouts, then those of notes and of handouts. */
export const readMasters = (file: OfficePackage): readonly XmlPart[] => {
  const related = (source: XmlPart, type: string): readonly XmlPart[] =>
    file.related(source.name, `${namespaces.relationships}/${type}`);
  return [
    ...new Set([
      ...related(file.main, 'slideMaster').flatMap((master) => [master, ...related(master, 'slideLayout')]),
      ...related(file.main, 'notesMaster'),
      ...related(file.main, 'handoutMaster'),
    ]),
  ];
};
