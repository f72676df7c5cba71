import type { Face } from '../../fonts/index.ts';

/** What a PDF says of a font as a whole, in thousandths of an em (ISO 32000-2, table 120). */
export interface FontDescription {
  /** Without the letters of a subset. */
  readonly name: string;
  readonly flags: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  readonly italicAngle: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly stem: number;
}

/** ISO 32000-2, table 121. */
const fixedPitch = 1;
const serif = 2;
const symbolic = 4;
const italic = 64;

/** `noto-sans-sc-12-700-italic`: family, part, weight and slope. */
const idPattern =
  /^(?<family>noto-(?:sans|serif)(?:-(?:mono|arabic|hebrew|thai|sc|tc|jp|kr))?)-.*-(?<weight>400|700)-(?<slope>normal|italic)$/;

/** As PostScript names fonts: what the files say of themselves differs from part to part. */
const nameOf = (id: string): string => {
  const { family = id, weight, slope } = idPattern.exec(id)?.groups ?? {};
  const words = family
    .split('-')
    .map((word) =>
      word.length === 2 ? word.toUpperCase() : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    );
  const style = `${weight === '700' ? 'Bold' : ''}${slope === 'italic' ? 'Italic' : ''}`;
  return `${words.join('')}-${style || 'Regular'}`;
};

/**
 * Reads out of a font's own tables what is said of it. Stems have no field in OpenType: they are estimated from the
 * weight class, as most programs do that write PDF (`50 + (weight / 65)²`).
 */
export const describeFont = (face: Face): FontDescription => {
  const head = face.table('head');
  const extents = face.table('hhea');
  const post = face.table('post');
  const metrics = face.table('OS/2');
  const scaled = (view: DataView | undefined, offset: number): number =>
    Math.round(
      ((view && offset + 2 <= view.byteLength ? view.getInt16(offset) : 0) * 1000) / face.unitsPerEm,
    );
  const name = nameOf(face.id);
  const italicAngle = post ? post.getInt32(4) / 65_536 : 0;
  const weight = metrics?.getUint16(4) ?? 400;
  // A version of 2 or more has the heights of letters.
  const hasHeights = metrics !== undefined && metrics.getUint16(0) >= 2;
  return {
    name,
    flags:
      symbolic |
      (name.includes('Mono') ? fixedPitch : 0) |
      (name.includes('Serif') ? serif : 0) |
      (italicAngle === 0 ? 0 : italic),
    box: [scaled(head, 36), scaled(head, 38), scaled(head, 40), scaled(head, 42)],
    italicAngle,
    ascent: scaled(extents, 4),
    descent: scaled(extents, 6),
    capHeight: hasHeights ? scaled(metrics, 88) : scaled(extents, 4),
    xHeight: hasHeights ? scaled(metrics, 86) : 0,
    stem: Math.round(50 + (weight / 65) ** 2),
  };
};
