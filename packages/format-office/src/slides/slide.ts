import { encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import { collectTexts, type Graphics, keyIn, readElementText } from '../drawing/index.ts';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';
import type { TargetLanguage, TextPlace } from '../text/index.ts';
import { InheritedStyles, isAtEdge, placeholderOf, shapeOf } from './styles.ts';

/** What the parts of a presentation are read with. */
export interface SlideReading {
  readonly file: OfficePackage;
  readonly target: TargetLanguage;
  readonly graphics: Graphics;
}

const contexts: ReadonlyMap<string, string> = new Map([
  ['title', 'title of a slide'],
  ['ctrTitle', 'title of a slide'],
  ['subTitle', 'subtitle of a slide'],
  ['ftr', 'footer'],
  ['hdr', 'header'],
]);

const contextOf = (paragraph: XmlElement, otherwise: string): string => {
  for (let at = paragraph.parent; at; at = at.parent) if (at.local === 'tc') return 'table cell';
  const shape = shapeOf(paragraph);
  return contexts.get((shape && placeholderOf(shape)?.type) ?? '') ?? otherwise;
};

const collect = (
  { file, target, graphics }: SlideReading,
  part: XmlPart,
  otherwise: string,
  isSkipped: (element: XmlElement) => boolean = () => false,
): readonly TextPlace[] => {
  const styles = new InheritedStyles(file, part);
  return collectTexts(part, {
    target,
    contextOf: (paragraph) => contextOf(paragraph, otherwise),
    styleOf: (paragraph) => styles.of(paragraph),
    readGraphic: (element) => graphics.read(part, element),
    isSkipped,
  });
};

/** Comments of before 2021 have their text in an element, those of today in paragraphs. */
const readComments = ({ target }: SlideReading, part: XmlPart): readonly TextPlace[] => {
  const plain = [...part.root.descendants('text')].flatMap((element, index) => {
    if (element.elements().length > 0) return [];
    const key = keyIn(part, `c${index + 1}`);
    const place = readElementText(part, element, { key, context: 'comment' }, encodeXmlText);
    return place ? [place] : [];
  });
  return [...plain, ...collectTexts(part, { target, contextOf: () => 'comment' })];
};

const commentTypes = [
  `${namespaces.relationships}/comments`,
  'http://schemas.microsoft.com/office/2018/10/relationships/comments',
];

/** The texts of a slide in the order of its shapes, which is the one in which it is read out; then notes and comments. */
export const readSlide = (reading: SlideReading, slide: XmlPart): readonly TextPlace[] => {
  const { file } = reading;
  const notes = file.related(slide.name, `${namespaces.relationships}/notesSlide`);
  const comments = commentTypes.flatMap((type) => file.related(slide.name, type));
  return [
    ...collect(reading, slide, 'text of a slide'),
    ...notes.flatMap((part) => collect(reading, part, 'notes of a slide')),
    ...comments.flatMap((part) => readComments(reading, part)),
  ];
};

/**
 * The texts of a master or a layout. What stands there for itself, or at the edges, is on every slide. Other placeholders
 * are on none: of their prompts, PowerPoint shows those that somebody wrote, and its own in the language of its user.
 */
export const readMaster = (reading: SlideReading, part: XmlPart): readonly TextPlace[] =>
  collect(reading, part, 'text on the master of slides', (element) => {
    const placeholder = element.local === 'sp' ? placeholderOf(element) : undefined;
    return placeholder !== undefined && !placeholder.hasCustomPrompt && !isAtEdge(placeholder);
  });
