import { readFileSync } from 'node:fs';
import {
  Blob,
  BufferFlag,
  Direction,
  Feature,
  Font,
  Buffer as HarfBuzzBuffer,
  Face as HarfBuzzFace,
  shape,
} from 'harfbuzzjs';
import { type Outline, readOutline } from './outline.ts';
import { unwrapWoff } from './woff.ts';

/** A glyph by its number where it stands in a line, in em. */
export interface NumberedGlyph {
  readonly glyph: number;
  /** How far the pen moves on. */
  readonly advance: number;
  readonly offsetX: number;
  /** Upwards. */
  readonly offsetY: number;
  /** Where its characters begin in the text that was shaped, in UTF-16 units. */
  readonly cluster: number;
}

/** A glyph by its shape where it stands in a line, in em. */
export interface ShapedGlyph extends Omit<NumberedGlyph, 'glyph'> {
  readonly outline: Outline;
}

// One for all: each has memory of its own outside of JavaScript's.
let buffer: HarfBuzzBuffer | undefined;

/** One font file: some characters of one family in one weight. */
export class Face {
  /** Names it, the same in each process. */
  readonly id: string;
  readonly #sfnt: Uint8Array;
  readonly #face: HarfBuzzFace;
  readonly #font: Font;
  readonly #unitsPerEm: number;
  readonly #outlines = new Map<number, Outline>();

  constructor(path: string, id: string) {
    this.id = id;
    this.#sfnt = unwrapWoff(readFileSync(path));
    this.#face = new HarfBuzzFace(new Blob(this.#sfnt));
    this.#font = new Font(this.#face);
    this.#unitsPerEm = this.#face.upem;
  }

  /** The font itself, as OpenType has it. */
  get sfnt(): Uint8Array {
    return this.#sfnt;
  }

  /** One of its tables; undefined where it has none. */
  table(tag: string): DataView | undefined {
    const bytes = this.#face.referenceTable(tag);
    // A copy: the shaper's memory moves when it grows.
    return bytes && new DataView(bytes.slice().buffer);
  }

  get unitsPerEm(): number {
    return this.#unitsPerEm;
  }

  /** Its name as PostScript has it, such as `NotoSans-Bold`; undefined where it has none. */
  get postScriptName(): string | undefined {
    return this.#face.getName(6, 'en') || undefined;
  }

  /** Whether it has a glyph for a code point. */
  covers(codePoint: number): boolean {
    return (this.#font.nominalGlyph(codePoint) ?? 0) !== 0;
  }

  /** How wide a glyph is by the table of widths, in em: without what its neighbours change. */
  widthOf(glyph: number): number {
    return this.#font.glyphHAdvance(glyph) / this.#unitsPerEm;
  }

  /** Where a glyph's ink begins and ends above the baseline, in em; undefined where there is none. */
  heightOf(glyph: number): { readonly top: number; readonly bottom: number } | undefined {
    const extents = this.#font.glyphExtents(glyph);
    if (!extents || extents.height === 0) return undefined;
    return {
      top: extents.yBearing / this.#unitsPerEm,
      bottom: (extents.yBearing + extents.height) / this.#unitsPerEm,
    };
  }

  /**
   * Chooses and places the glyphs of a text of one script and direction, from left to right as they are seen.
   *
   * @param isUpright it comes to stand from top to bottom: marks and brackets have the shapes that they have there
   */
  shapeNumbers(
    text: string,
    rightToLeft: boolean,
    language: string,
    isUpright = false,
  ): readonly NumberedGlyph[] {
    buffer ??= new HarfBuzzBuffer();
    buffer.clearContents();
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setLanguage(language);
    shape(this.#font, buffer, isUpright ? [new Feature('vert')] : undefined);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return {
        glyph: codepoint,
        advance: xAdvance / this.#unitsPerEm,
        offsetX: xOffset / this.#unitsPerEm,
        offsetY: yOffset / this.#unitsPerEm,
        cluster,
      };
    });
  }

  /** As `shapeNumbers`, with the shapes. */
  shape(text: string, rightToLeft: boolean, language: string): readonly ShapedGlyph[] {
    return this.shapeNumbers(text, rightToLeft, language).map(({ glyph, ...placed }) => ({
      ...placed,
      outline: this.#outline(glyph),
    }));
  }

  #outline(glyphId: number): Outline {
    const known = this.#outlines.get(glyphId);
    if (known) return known;
    const outline = readOutline(this.#font, glyphId, this.#unitsPerEm);
    this.#outlines.set(glyphId, outline);
    return outline;
  }
}
