import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { FormatHost } from '@dragoman/provider';
import { changePage, sweepUnused } from '../../../../src/pdf/content/index.ts';
import { saveDocument } from '../../../../src/pdf/document/index.ts';
import { openPdf } from '../../../../src/pdf/open/index.ts';
import { openReader } from '../../../../src/pdf/read/index.ts';
import { readScan, writeScan } from '../../../../src/pdf/scan/index.ts';
import { Drawing } from '../../../support/picture.ts';
import { type PageLine, scale } from './page.ts';

const { signal } = new AbortController();

/** The pixels of a page with these lines. */
export const drawn = (lines: readonly PageLine[], width = 240, height = 160): Drawing => {
  const drawing = new Drawing(Math.round(width * scale), Math.round(height * scale));
  for (const { text, x, baseline, size } of lines)
    drawing.label({ text, x: x * scale, baseline: baseline * scale, size: size * scale });
  return drawing;
};

/** One shade a pixel. */
export const shadesOf = ({ picture }: Drawing): Uint8Array =>
  Uint8Array.from(
    { length: picture.width * picture.height },
    (_, pixel) => picture.samples[pixel * 3] as number,
  );

/** One bit a pixel: white above the middle. */
export const bitsOf = (shades: Uint8Array, width: number, height: number): Uint8Array => {
  const row = Math.ceil(width / 8);
  const bytes = new Uint8Array(row * height);
  for (let place = 0; place < shades.length; place += 1)
    if ((shades[place] as number) > 127) {
      const byte = Math.floor(place / width) * row + ((place % width) >> 3);
      bytes[byte] = (bytes[byte] as number) | (128 >> ((place % width) & 7));
    }
  return bytes;
};

/** A file in the making. */
export interface MadePdf {
  readonly document: PDFDocument;
  picture(members: Record<string, unknown>, bytes: Uint8Array, isPacked?: boolean): PDFRef;
  page(
    content: string,
    things: Record<string, PDFRef>,
    options?: { readonly size?: readonly [number, number]; readonly rotate?: number; readonly font?: string },
  ): void;
}

export const makePdf = async (): Promise<MadePdf> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  return {
    document,
    picture: (members, bytes, isPacked = false) => {
      const dict = context.obj({
        Type: 'XObject',
        Subtype: 'Image',
        ...(isPacked ? {} : { Filter: 'FlateDecode' }),
        ...members,
      } as never);
      return context.register(PDFRawStream.of(dict as never, isPacked ? bytes : deflateSync(bytes)));
    },
    page: (content, things, { size = [240, 160], rotate = 0, font: baseFont = 'Helvetica' } = {}) => {
      const page = document.addPage([size[0], size[1]]);
      page.setRotation(degrees(rotate));
      const font = context.register(
        context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: baseFont, Encoding: 'WinAnsiEncoding' }),
      );
      page.node.set(PDFName.Resources, context.obj({ XObject: things, Font: { F1: font } } as never));
      page.node.set(PDFName.Contents, context.register(context.flateStream(content)));
    },
  };
};

/** A file whose texts were read and taken away, page by page. */
export interface Rewritten {
  readonly sources: readonly string[];
  readonly bytes: Uint8Array;
  readonly document: PDFDocument;
  /** The page before and after, as it is seen, in shades of grey. */
  readonly before: readonly PaintedPage[];
  readonly after: readonly PaintedPage[];
}

export interface PaintedPage {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

const paintAll = async (bytes: Uint8Array): Promise<readonly PaintedPage[]> => {
  const reader = await openReader({ bytes });
  const pages: PaintedPage[] = [];
  for (let page = 1; page <= reader.pageCount; page += 1) {
    const { width, height, rgba } = await reader.raster(page, { scale });
    const shades = Uint8Array.from({ length: width * height }, (_, pixel) => rgba[pixel * 4 + 1] as number);
    pages.push({ width, height, shades });
  }
  await reader.close();
  return pages;
};

/** Reads a file's pages by a recognition and takes away what is found, of the pages in `taken` (from 0). */
export const takeTexts = async (
  made: MadePdf,
  ocr: NonNullable<FormatHost['ocr']>,
  taken: readonly number[] = [0],
): Promise<Rewritten> => {
  const source = await made.document.save({ useObjectStreams: false });
  const { document } = await openPdf({ bytes: source, signal });
  const reader = await openReader({ bytes: source });
  const sources: string[] = [];
  for (const pageIndex of taken) {
    const content = await reader.page(pageIndex + 1);
    const { segments } = await readScan({ content, paint: reader.raster, ocr, signal });
    sources.push(...segments.map((segment) => segment.source));
    const { shows, under, xobjects } = await writeScan({
      document,
      pageIndex,
      places: segments.map(({ place }) => place),
      paint: reader.raster,
      signal,
    });
    const append = under.length > 0 ? [{ bytes: under }] : [];
    changePage(document, pageIndex, { shows, paths: new Set(), moves: [], append, resources: { xobjects } });
  }
  await reader.close();
  sweepUnused(document);
  const bytes = await saveDocument(document);
  return {
    sources,
    bytes,
    document: await PDFDocument.load(bytes),
    before: await paintAll(source),
    after: await paintAll(bytes),
  };
};

/** The pictures of a file. */
export const picturesIn = (document: PDFDocument): readonly PDFRawStream[] =>
  document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object): object is PDFRawStream => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
