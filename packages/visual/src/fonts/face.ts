import { readFileSync } from 'node:fs';
import { Blob, Direction, Font, Buffer as HarfBuzzBuffer, Face as HarfBuzzFace, shape } from 'harfbuzzjs';
import { type Outline, readOutline } from './outline.ts';
import { unwrapWoff } from './woff.ts';

/** A glyph where it stands in a line, in em. */
export interface ShapedGlyph {
  readonly outline: Outline;
  /** How far the pen moves on. */
  readonly advance: number;
  readonly offsetX: number;
  /** Upwards. */
  readonly offsetY: number;
  /** Where its characters begin in the text that was shaped, in UTF-16 units. */
  readonly cluster: number;
}

/** One font file: some characters of one family in one weight. */
export class Face {
  readonly #font: Font;
  readonly #unitsPerEm: number;
  readonly #outlines = new Map<number, Outline>();

  constructor(path: string) {
    const face = new HarfBuzzFace(new Blob(unwrapWoff(readFileSync(path))));
    this.#font = new Font(face);
    this.#unitsPerEm = face.upem;
  }

  /** Whether it has a glyph for a code point. */
  covers(codePoint: number): boolean {
    return (this.#font.nominalGlyph(codePoint) ?? 0) !== 0;
  }

  /** Chooses and places the glyphs of a text of one script and direction, from left to right as they are seen. */
  shape(text: string, rightToLeft: boolean, language: string): readonly ShapedGlyph[] {
    const buffer = new HarfBuzzBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setLanguage(language);
    shape(this.#font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return {
        outline: this.#outline(codepoint),
        advance: xAdvance / this.#unitsPerEm,
        offsetX: xOffset / this.#unitsPerEm,
        offsetY: yOffset / this.#unitsPerEm,
        cluster,
      };
    });
  }

  #outline(glyphId: number): Outline {
    const known = this.#outlines.get(glyphId);
    if (known) return known;
    const outline = readOutline(this.#font, glyphId, this.#unitsPerEm);
    this.#outlines.set(glyphId, outline);
    return outline;
  }
}
