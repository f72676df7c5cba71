import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { readTaggedText } from '@dragoman/provider';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextPlace, TextStyle } from '../../../src/pdf/place.ts';
import {
  type PlacedText,
  type TypesetPage,
  Typesetting,
  type TypesettingOptions,
} from '../../../src/pdf/typeset/index.ts';

export const style = (changes: Partial<TextStyle> = {}): TextStyle => ({
  family: 'sans',
  weight: 400,
  italic: false,
  colour: '#000000',
  size: 10,
  rise: 0,
  underline: false,
  ...changes,
});

export interface Block {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly lines?: number;
  readonly leading?: number;
}

/** A block of text whose room is just where its lines stand, unless said otherwise. */
export const place = (
  { x = 50, y = 700, width = 200, lines = 4, leading = 12 }: Block = {},
  changes: Partial<TextPlace> = {},
): TextPlace => ({
  kind: 'text',
  page: 1,
  box: { x: 0, y: 0, width: 0, height: 0, angle: 0 },
  role: 'paragraph',
  angle: 0,
  lines: Array.from({ length: lines }, (_, line) => ({
    left: x,
    right: x + width,
    baseline: y - line * leading,
  })),
  align: 'left',
  indent: 0,
  leading,
  room: { left: x, right: x + width, top: y + 9, bottom: y - (lines - 1) * leading - 3 },
  style: style(),
  tags: [],
  shows: [],
  paths: [],
  marked: null,
  ...changes,
});

export const text = (key: string, at: TextPlace, target: string): PlacedText => ({
  key,
  place: at,
  target: readTaggedText(target),
});

export interface SetDocument {
  readonly page: TypesetPage;
  readonly operators: string;
  readonly bytes: Uint8Array;
}

/** Sets texts on one page of a new document. */
export const setTexts = async (
  texts: readonly PlacedText[],
  options: TypesettingOptions,
): Promise<SetDocument> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const typesetting = new Typesetting(document, options);
  for (const each of texts) typesetting.measure(each);
  const page = typesetting.setPage(texts);
  typesetting.embedFonts();
  const operators = page.texts.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('');
  const leaf = document.addPage([600, 800]).node;
  const { context } = document;
  leaf.set(
    PDFName.of('Resources'),
    context.obj({ Font: Object.fromEntries(page.fonts), ExtGState: Object.fromEntries(page.graphics) }),
  );
  leaf.set(PDFName.of('Contents'), context.register(context.flateStream(operators)));
  return { page, operators, bytes: await document.save() };
};

export interface ReadItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What pdf.js reads of the first page, in the order of its content. */
export const readItems = async (bytes: Uint8Array): Promise<readonly ReadItem[]> => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const { items } = await page.getTextContent();
    return items.flatMap((item) =>
      'str' in item
        ? [
            {
              text: item.str + (item.hasEOL ? '\n' : ''),
              x: Number(item.transform[4]),
              y: Number(item.transform[5]),
              width: item.width,
            },
          ]
        : [],
    );
  } finally {
    await task.destroy();
  }
};

/** The characters of a text, without what lines break. */
export const charactersOf = (value: string): string => value.normalize('NFC').replace(/\s+/gu, '');

export const readCharacters = async (bytes: Uint8Array): Promise<string> =>
  charactersOf((await readItems(bytes)).map(({ text: each }) => each).join(''));
