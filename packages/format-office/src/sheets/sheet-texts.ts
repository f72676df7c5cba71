import type { XmlElement } from '@dragoman/format-kit';
import { encodeXmlAttribute } from '@dragoman/format-kit';
import { collectTexts, type Graphics, keyIn, readAttribute } from '../drawing/index.ts';
import type { OfficePackage, XmlPart } from '../package/index.ts';
import type { TargetLanguage, TextPlace } from '../text/index.ts';
import { readComments, readThreads } from './comments.ts';
import type { Excerpt } from './excerpt.ts';
import { readHeaderFooter } from './header-footer.ts';
import { readValidations, type ValidationReading } from './validations.ts';
import { relatedParts } from './workbook.ts';

const threadType = 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment';

/** What the texts of a sheet besides its cells are read with. */
export interface SheetReading extends ValidationReading {
  readonly file: OfficePackage;
  readonly target: TargetLanguage;
  readonly graphics: Graphics;
}

const readHeadersAndFooters = (excerpt: Excerpt, reading: SheetReading): readonly TextPlace[] =>
  (excerpt.root.element('headerFooter')?.elements() ?? []).flatMap((element, index) =>
    readHeaderFooter(
      excerpt,
      element,
      (section) => keyIn(excerpt, `${element.local}${index + 1}.${section}`),
      reading.finishing,
    ),
  );

/** A link's tooltip is a text of its own; what it shows is the text of its cell. */
const readLinks = (excerpt: Excerpt, { texts }: SheetReading): readonly TextPlace[] =>
  (excerpt.root.element('hyperlinks')?.elements('hyperlink') ?? []).flatMap((link, index) => {
    followAttribute(excerpt, link, 'display', texts);
    const key = keyIn(excerpt, `link${index + 1}`);
    const place = readAttribute(excerpt, link, 'tooltip', {
      key,
      context: 'tooltip of a link',
      maxLength: 255,
    });
    return place ? [place] : [];
  });

/** Has the value of an attribute written with the cells of the same text. */
export const followAttribute = (
  part: Pick<XmlPart, 'edit'>,
  element: XmlElement,
  name: string,
  texts: SheetReading['texts'],
): void => {
  const attribute = element.attribute(name);
  if (attribute)
    texts.follow(attribute.value, (text) =>
      part.edit(attribute.start, attribute.end, encodeXmlAttribute(text)),
    );
};

/** What filters let through are texts of cells. */
const followFilters = (root: XmlElement, part: Pick<XmlPart, 'edit'>, texts: SheetReading['texts']): void => {
  for (const filter of [...root.descendants('filter'), ...root.descendants('customFilter')])
    followAttribute(part, filter, 'val', texts);
};

const readDrawing = ({ target, graphics }: SheetReading, part: XmlPart): readonly TextPlace[] =>
  collectTexts(part, {
    target,
    contextOf: () => 'text in a shape',
    readGraphic: (element) => graphics.read(part, element),
  });

/** The texts of a sheet that are in no cell: headers, footers, hints, links, shapes, charts, comments. */
export const readSheetTexts = (
  reading: SheetReading,
  part: XmlPart,
  excerpt: Excerpt,
): readonly TextPlace[] => {
  const { file, texts, finishing } = reading;
  followFilters(excerpt.root, excerpt, texts);
  for (const table of relatedParts(file, part, 'table')) followFilters(table.root, table, texts);
  const comments = relatedParts(file, part, 'comments');
  return [
    ...readHeadersAndFooters(excerpt, reading),
    ...readValidations(excerpt, reading),
    ...readLinks(excerpt, reading),
    ...relatedParts(file, part, 'drawing').flatMap((drawing) => readDrawing(reading, drawing)),
    ...comments.flatMap(readComments),
    ...file.related(part.name, threadType).flatMap((threads) => readThreads(threads, comments, finishing)),
  ];
};
