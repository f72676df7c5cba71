import type { DocumentFonts } from '../fonts/index.ts';
import type { ShapedRun, ShapedWord, WrittenPart, WrittenRun } from './shaper.ts';

const hexOf = (code: number): string => code.toString(16).padStart(4, '0');

/** Less than this share of an em is not seen: one unit of a `TJ` number. */
const unit = 0.001;
/** Nor is a glyph that is lifted by less than this. */
const leastRise = 0.006;

const writeRun = ({ face, glyphs }: ShapedRun, fonts: DocumentFonts): readonly WrittenRun[] => {
  const runs: WrittenRun[] = [];
  let parts: WrittenPart[] = [];
  let font: WrittenRun['font'] | undefined;
  let [array, hex, rise] = ['', '', 0];
  let [wanted, pen, start, wantedStart, count] = [0, 0, 0, 0, 0];
  const endString = (): void => {
    if (hex) array += `<${hex}>`;
    hex = '';
  };
  const endPart = (): void => {
    endString();
    if (array) parts.push({ array, rise });
    array = '';
  };
  const endRun = (): void => {
    endPart();
    if (font && parts.length > 0)
      runs.push({ font, parts, advance: pen - start, width: wanted - wantedStart, glyphs: count });
    parts = [];
    start = pen;
    wantedStart = wanted;
    count = 0;
  };
  for (const glyph of glyphs) {
    const shown = fonts.show(face, glyph.glyph, glyph.text);
    if (shown.font !== font) {
      endRun();
      font = shown.font;
    }
    if (Math.abs(glyph.offsetY - rise) > leastRise) {
      endPart();
      rise = glyph.offsetY;
    }
    const move = Math.round((wanted + glyph.offsetX - pen) / unit);
    if (move !== 0) {
      endString();
      array += -move;
      pen += move * unit;
    }
    hex += hexOf(shown.code);
    count += 1;
    pen += face.widthOf(glyph.glyph);
    wanted += glyph.advance;
  }
  endRun();
  return runs;
};

/** What stands upright: its codes, of a font whose lines run downwards. */
const writeUpright = ({ face, glyphs }: ShapedRun, fonts: DocumentFonts): readonly WrittenRun[] => {
  const runs: (WrittenRun & { upright: { code: string; advance: number }[]; width: number })[] = [];
  for (const { glyph, text, advance } of glyphs) {
    const { font, code } = fonts.show(face, glyph, text, true);
    let run = runs.at(-1);
    if (run?.font !== font) {
      run = { font, parts: [], advance: 0, width: 0, glyphs: 0, upright: [] };
      runs.push(run);
    }
    run.upright.push({ code: hexOf(code), advance });
    run.width += advance;
  }
  return runs.map((run) => ({ ...run, advance: run.width, glyphs: run.upright.length }));
};

/** A word as operators have it, with the codes of the document's fonts. Written once, used wherever it stands. */
export const writeWord = (word: ShapedWord, fonts: DocumentFonts): readonly WrittenRun[] => {
  word.written ??= word.runs.flatMap((run) => (run.isUpright ? writeUpright : writeRun)(run, fonts));
  return word.written;
};
