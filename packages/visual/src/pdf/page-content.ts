import type { Matrix } from './matrix.ts';

/** A rectangle in the page's user space: `top` is above `bottom`. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A font as a page uses it. */
export interface PageFont {
  /** As the file names it, without the six letters of a subset. */
  readonly name: string;
  readonly family: 'sans' | 'serif' | 'mono';
  readonly weight: 400 | 700;
  readonly italic: boolean;
  /** Of mathematics or signs: what it shows is no prose. */
  readonly isSymbolic: boolean;
  readonly isType3: boolean;
  readonly isVertical: boolean;
  /** Whether what its glyphs mean is known: by a Unicode map, or by an encoding of names that are. */
  readonly hasUnicode: boolean;
  /** Of one em. */
  readonly ascent: number;
  /** Of one em; below 0. */
  readonly descent: number;
  /** Mean advance of its small Latin letters in running text, in em; absent where the page does not tell. */
  readonly letterWidth?: number;
}

/** A glyph as a page paints it. */
export interface PageGlyph {
  /** What it means: mostly one character, several of a ligature, empty where unknown. */
  readonly text: string;
  /** The show operator that paints it, counted as `place.ts` says. */
  readonly show: number;
  /**
   * From one em (font size, scaling and rise included) to user space: its origin is at `e`, `f`. Of a vertical font that
   * is the middle of the glyph's upper edge.
   */
  readonly matrix: Matrix;
  /** Along the baseline, in user space, with character and word spacing; of a vertical font downwards. */
  readonly advance: number;
  readonly font: PageFont;
  /** Of the fill, `#rrggbb`; of the stroke where only that is painted. */
  readonly colour: string;
  /** Of the fill, above 0 and below 1; undefined: nothing shines through. */
  readonly opacity?: number | undefined;
  /** Text rendering mode, 0 to 7 (ISO 32000-2, table 104). */
  readonly mode: number;
  readonly marked: number | undefined;
  /** Inside marked content of the type `Artifact`: running heads, page numbers. */
  readonly isArtifact: boolean;
  /**
   * Why it cannot be seen; absent where it can. `invisible`: mode 3 (text under a scan); `transparent`: painted with no
   * opacity; `clipped`: cut off by a clip or a form's box; `outside`: beyond the page's view; `layer`: of a layer that is off.
   * What other things cover, and white text on white ground, is not told.
   */
  readonly hidden?: 'invisible' | 'transparent' | 'clipped' | 'outside' | 'layer' | undefined;
  /** Painted again later at the same place (within a tenth of an em): shadows, letters made bolder. */
  readonly isRepeat?: true;
  /** `text` is that of the `/ActualText` around it: the first glyph of a span has all of it, the others have none. */
  readonly isReplaced?: true;
}

/** A painted path that is a line or a rectangle along the axes. */
export interface PageRule {
  /** Counted among all painted paths of the page, as `place.ts` says. */
  readonly path: number;
  readonly box: Box;
  readonly colour: string;
  readonly isFilled: boolean;
  /** Below 1; absent: nothing shines through. */
  readonly opacity?: number;
}

/** What a page shows, in the order in which it is painted. */
export interface PageContent {
  /** From 1. */
  readonly page: number;
  /** The visible part of the page (crop box within media box), in user space. */
  readonly view: Box;
  /** Degrees clockwise by which a viewer turns it: 0, 90, 180, 270. */
  readonly rotate: number;
  /** Points a unit of user space. */
  readonly userUnit: number;
  readonly glyphs: readonly PageGlyph[];
  /** By show operator: how far it moves on, in thousandths of text space as `TextPlace.shows` has it. */
  readonly advances: readonly number[];
  /** How many paths are painted, counted as `place.ts` says. */
  readonly paths?: number;
  /** By show operator: from its text space (before `Tfs`, `Tz`, `Ts`) to user space, where it begins. */
  readonly matrices: readonly Matrix[];
  readonly rules: readonly PageRule[];
  /** Where there are pictures. */
  readonly images: readonly Box[];
  /** Other painted paths and shadings: drawings, curves. */
  readonly drawings: readonly Box[];
  /** How many filled outlines with curves are small enough to be letters. */
  readonly outlines?: number;
  readonly links: readonly PageLink[];
  /** Where form fields and other annotations are shown that cover what is below: text must not run there. Absent: nowhere. */
  readonly annotations?: readonly Box[];
}

/** A link's active places. */
export interface PageLink {
  /** Its place in the page's `/Annots`, from 0. */
  readonly annotation: number;
  readonly boxes: readonly Box[];
}
