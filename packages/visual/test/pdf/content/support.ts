import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { apply, identity, type Matrix, multiply } from '../../../src/pdf/matrix.ts';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A stream with content as it is written, byte for byte. */
export const streamOf = (document: PDFDocument, content: string, dictionary = {}): PDFRef =>
  document.context.register(
    PDFRawStream.of(document.context.obj(dictionary), Buffer.from(content, 'latin1')),
  );

export const fontOf = (document: PDFDocument, name = 'Helvetica'): PDFRef =>
  document.context.register(document.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: name }));

/** A form; its resources are written as the library takes them. */
export const formOf = (document: PDFDocument, content: string, more = {}): PDFRef =>
  streamOf(document, content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1000, 1000], ...more });

/** Adds a page with content and resources. */
export const addPage = (
  document: PDFDocument,
  content: string | readonly string[],
  resources = {},
): PDFDict => {
  const { node } = document.addPage([600, 800]);
  const contents: PDFObject =
    typeof content === 'string'
      ? streamOf(document, content)
      : document.context.obj(content.map((part) => streamOf(document, part)));
  node.set(PDFName.Contents, contents);
  node.set(PDFName.Resources, document.context.obj(resources));
  return node;
};

/** A document of one page with the font `F1`. */
export const onePage = async (content: string | readonly string[], resources = {}): Promise<PDFDocument> => {
  const document = await PDFDocument.create();
  addPage(document, content, { Font: { F1: fontOf(document) }, ...resources });
  return document;
};

export interface SeenShow {
  readonly text: string;
  /** From text space to user space where it begins. */
  readonly matrix: Matrix;
  /** In thousandths of text space. */
  readonly advance: number;
  readonly size: number;
  readonly colour: string;
  readonly mode: number;
}

export interface SeenPage {
  readonly shows: readonly SeenShow[];
  /** Painted paths. */
  readonly paths: number;
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const asMatrix = (values: ArrayLike<number>): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(values);
  return [a, b, c, d, e, f];
};

/** What pdf.js makes of a saved document, page by page. */
export const see = async (bytes: Uint8Array, password?: string): Promise<readonly SeenPage[]> => {
  const task = getDocument({
    data: bytes.slice(),
    ...(password ? { password } : {}),
    cMapUrl: `${join(root, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
    wasmUrl: `${join(root, 'wasm')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await task.promise;
  const pages: SeenPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    pages.push(interpret(await page.getOperatorList({ annotationMode: 0 })));
    page.cleanup();
  }
  await task.destroy();
  return pages;
};

const interpret = ({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): SeenPage => {
  const shows: SeenShow[] = [];
  let paths = 0;
  const start = {
    matrix: identity,
    size: 0,
    spacing: 0,
    words: 0,
    scale: 1,
    leading: 0,
    colour: '#000000',
    mode: 0,
  };
  let state = { ...start };
  const saved: (typeof start)[] = [];
  let text: Matrix = identity;
  let line: Matrix = identity;
  const move = (x: number, y: number): void => {
    line = multiply([1, 0, 0, 1, x, y], line);
    text = line;
  };
  const push = (matrix: Matrix): void => {
    saved.push(state);
    state = { ...state, matrix: multiply(matrix, state.matrix) };
  };
  fnArray.forEach((operator, index) => {
    const args = (argsArray[index] ?? []) as number[];
    const [first = 0, second = 0] = args;
    switch (operator) {
      case OPS.save:
        push(identity);
        break;
      case OPS.paintFormXObjectBegin:
        push(first ? asMatrix(first as unknown as ArrayLike<number>) : identity);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = saved.pop() ?? state;
        break;
      case OPS.transform:
        state.matrix = multiply(asMatrix(args), state.matrix);
        break;
      case OPS.beginText:
        line = identity;
        text = identity;
        break;
      case OPS.setTextMatrix:
        line = asMatrix(args.length === 1 ? (first as unknown as ArrayLike<number>) : args);
        text = line;
        break;
      case OPS.moveText:
        move(first, second);
        break;
      case OPS.setLeadingMoveText:
        state.leading = -second;
        move(first, second);
        break;
      case OPS.nextLine:
        move(0, -state.leading);
        break;
      case OPS.setLeading:
        state.leading = first;
        break;
      case OPS.setCharSpacing:
        state.spacing = first;
        break;
      case OPS.setWordSpacing:
        state.words = first;
        break;
      case OPS.setHScale:
        state.scale = first / 100;
        break;
      case OPS.setTextRenderingMode:
        state.mode = first;
        break;
      case OPS.setFont:
        state.size = second;
        break;
      case OPS.setFillRGBColor:
        state.colour = String(first);
        break;
      case OPS.constructPath:
        if (first !== OPS.endPath) paths += 1;
        break;
      case OPS.showText: {
        const matrix = multiply(text, state.matrix);
        let words = '';
        let advance = 0;
        for (const glyph of first as unknown as (Glyph | number | null)[]) {
          if (typeof glyph === 'number') advance -= glyph;
          else if (glyph) {
            words += glyph.unicode;
            advance +=
              glyph.width + ((state.spacing + (glyph.isSpace ? state.words : 0)) / state.size) * 1000;
          }
        }
        text = multiply([1, 0, 0, 1, (advance / 1000) * state.size * state.scale, 0], text);
        shows.push({
          text: words,
          matrix,
          advance,
          size: state.size,
          colour: state.colour,
          mode: state.mode,
        });
        break;
      }
      default:
    }
  });
  return { shows: shows.map((show) => ({ ...show })), paths };
};

/** Where a show begins, to a hundredth of a unit. */
export const placeOf = ({ matrix }: SeenShow): readonly [number, number] => {
  const [x, y] = apply(matrix, 0, 0);
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
};

export const saved = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({ useObjectStreams: false, updateFieldAppearances: false });
