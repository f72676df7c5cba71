import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { joined, packed } from '../content/index.ts';
import { entriesOf, memberOf } from '../objects.ts';
import { decodeStream } from '../open/index.ts';
import { inheritedByPage, type PageFrame } from '../page-frame.ts';
import type { Graft } from './graft.ts';

const maxPieces = 100_000;
const lineEnd = new Uint8Array([0x0a]);

/** A page's content streams. */
const streamsOf = (page: PDFDict): readonly PDFStream[] => {
  const contents = memberOf(page, 'Contents');
  const list = contents instanceof PDFArray ? entriesOf(page.context, contents, maxPieces) : [contents];
  return list.filter((piece) => piece instanceof PDFStream);
};

/** Pieces of content end anywhere between two words: a blank between them keeps these apart. */
const joinedContent = (streams: readonly PDFStream[]): Uint8Array =>
  joined(
    streams.flatMap((stream) => {
      const { bytes, remaining } = decodeStream(stream);
      return remaining ? [] : [bytes, lineEnd];
    }),
  );

/** A page of the source as a form that paints what the page shows, in its own user space; belongs to no document yet. */
export const formOfPage = (page: PDFDict, { view }: PageFrame, graft: Graft): PDFObject => {
  const { context } = page;
  const streams = streamsOf(page);
  const [only] = streams;
  const content =
    streams.length === 1 && only instanceof PDFRawStream
      ? PDFRawStream.of(only.dict.clone(), only.contents)
      : packed(context, joinedContent(streams));
  const { dict } = content;
  // A stream's own resources are not of the standard, but come first where they are.
  const own = memberOf(dict, 'Resources');
  const resources =
    own instanceof PDFDict && own.keys().length > 0 ? own : inheritedByPage(page, 'Resources');
  dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  dict.set(PDFName.of('BBox'), context.obj([view.left, view.bottom, view.right, view.top]));
  dict.delete(PDFName.of('Matrix'));
  if (resources instanceof PDFDict) dict.set(PDFName.of('Resources'), resources);
  const group = page.get(PDFName.of('Group'));
  if (group) dict.set(PDFName.of('Group'), group);
  return graft.bring(content);
};
