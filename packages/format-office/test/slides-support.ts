import { contentTypes, office, override, packed, rels } from './support.ts';

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';
export const declared = `xmlns:a="${drawing}" xmlns:p="${presentation}" xmlns:r="${office}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;

/** What a slide has besides its shapes: further relationships, and the parts that they name. */
export interface SlideSample {
  readonly shapes: string;
  readonly relations?: readonly [type: string, target: string][];
  /** Not shown. */
  readonly isHidden?: boolean;
}

const slidesType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

/** A slide, a layout, a master or notes, with shapes. */
export const tree = (name: string, shapes: string, after = ''): string =>
  `<p:${name} ${declared}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>${after}</p:${name}>`;

/** A shape with paragraphs. */
export const shape = (paragraphs: string, properties = '', description = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="4" name="Same name"${description}/><p:cNvSpPr/><p:nvPr>${properties}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr numCol="2"/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;

/** A paragraph of one run. */
export const paragraph = (text: string, run = 'lang="en-US"'): string =>
  `<a:p><a:r><a:rPr ${run}/><a:t>${text}</a:t></a:r></a:p>`;

/** A presentation. The first slide in the list of slides is the last part, so that the order of names misleads. */
export const presentationOf = (
  slides: readonly SlideSample[],
  others: Readonly<Record<string, string | Uint8Array>> = {},
  extension = '',
): Uint8Array => {
  const nameOf = (index: number): string => `slides/slide${slides.length - index}.xml`;
  const slideParts = slides.flatMap(({ shapes, relations = [] }, index) => [
    [`ppt/${nameOf(index)}`, tree('sld', shapes)] as const,
    [
      `ppt/slides/_rels/slide${slides.length - index}.xml.rels`,
      rels(...relations.map(([type, target]): [string, string] => [type, target])),
    ] as const,
  ]);
  return packed({
    '[Content_Types].xml': contentTypes(override('/ppt/presentation.xml', slidesType)),
    '_rels/.rels': rels([`${office}/officeDocument`, 'ppt/presentation.xml']),
    'ppt/presentation.xml': `<p:presentation ${declared}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`)
      .join(
        '',
      )}</p:sldIdLst><p:defaultTextStyle><a:lvl1pPr algn="l" rtl="0"/><a:lvl2pPr algn="r"/></p:defaultTextStyle>${extension}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels(
      ...slides.map((_, index): [string, string] => [`${office}/slide`, nameOf(index)]),
      ...(others['ppt/masters/master.xml']
        ? [[`${office}/slideMaster`, 'masters/master.xml'] as [string, string]]
        : []),
    ),
    ...Object.fromEntries(slideParts.toReversed()),
    ...others,
  });
};
