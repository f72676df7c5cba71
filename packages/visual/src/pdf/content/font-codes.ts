import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../open/index.ts';

const section = /begin(?:bf|cid|notdef)range([\s\S]*?)(?:end|$)/g;
const range = /<([0-9a-f\s]+)>\s*<([0-9a-f\s]+)>\s*[<[\d]/gi;

const hex = (digits: string): number => Number.parseInt(digits.replace(/\s+/g, ''), 16);

/** Of a map from codes: how many its ranges name together. */
const codesOfMap = (map: PDFStream): number => {
  const text = Buffer.from(decodeStream(map).bytes).toString('latin1');
  let codes = 0;
  for (const [, ranges = ''] of text.matchAll(section))
    for (const [, from = '', to = ''] of ranges.matchAll(range)) codes += Math.max(0, hex(to) - hex(from));
  return codes;
};

/** Of a list of widths, `from to width` or `from [widths]`: how many codes it names (ISO 32000-2, 9.7.4.3). */
const codesOfWidths = (widths: PDFArray): number => {
  let codes = 0;
  for (let index = 0; index + 2 < widths.size(); ) {
    const [from, to] = [widths.lookup(index), widths.lookup(index + 1)];
    if (from instanceof PDFNumber && to instanceof PDFNumber) {
      codes += Math.max(0, to.asNumber() - from.asNumber());
      index += 3;
    } else index += to instanceof PDFArray ? 2 : 1;
  }
  return codes;
};

/** How many codes the ranges of a font name: pdf.js writes each of them down, and a short range can name thousands of millions. */
export const codesOfFont = (font: PDFDict): number => {
  let codes = 0;
  for (const key of ['ToUnicode', 'Encoding']) {
    const map = font.lookup(PDFName.of(key));
    if (map instanceof PDFStream) codes += codesOfMap(map);
  }
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const first = descendants instanceof PDFArray && descendants.size() > 0 ? descendants.lookup(0) : undefined;
  for (const key of ['W', 'W2']) {
    const widths = first instanceof PDFDict ? first.lookup(PDFName.of(key)) : undefined;
    if (widths instanceof PDFArray) codes += codesOfWidths(widths);
  }
  return codes;
};
