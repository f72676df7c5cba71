import { z } from 'zod';
import { regionSchema } from '../region.ts';

/** Points (1/72 inch), unless said otherwise. */
const coordinate = z.number().finite().min(-1_000_000).max(1_000_000);
const length = z.number().finite().min(0).max(1_000_000);
const size = z.number().finite().positive().max(100_000);
const page = z.int().min(1).max(2_000);
const index = z.int().min(0).max(10_000_000);
const tagNumber = z.int().min(0).max(999_999);
/** `[a, b, c, d, e, f]` as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
const matrix = z.tuple([coordinate, coordinate, coordinate, coordinate, coordinate, coordinate]);

/** On the page as a viewer shows it, from its top left corner; turned clockwise by `angle` degrees around its middle. */
const shownBoxSchema = z.object({
  x: coordinate,
  y: coordinate,
  width: length,
  height: length,
  angle: z.number().finite().min(-360).max(360),
});

/** A coloured ground behind words: see `textStyleSchema`. */
const highlightSchema = z.object({
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  opacity: z.number().min(0).max(1).optional(),
  above: z.number().min(0).max(2),
  below: z.number().min(-1).max(1),
  pad: z.number().min(0).max(1),
});

const textStyleSchema = z.object({
  family: z.enum(['sans', 'serif', 'mono']),
  weight: z.union([z.literal(400), z.literal(700)]),
  italic: z.boolean(),
  /** Of the fill, `#rrggbb`. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Of one em, in user space. */
  size,
  /**
   * Mean advance of the source font's small Latin letters in running text, in em (`letter-width.ts`): how wide it runs, and
   * so how large another font is to be. Absent: not known.
   */
  width: z.number().finite().positive().max(10).optional(),
  /** How wide the blanks between its words are where nothing stretches them, in em. Absent: not known. */
  blank: z.number().finite().positive().max(10).optional(),
  /** Of the fill. Absent: nothing shines through. */
  opacity: z.number().min(0).max(1).optional(),
  /** How far the baseline is lifted (superscript) or lowered (below 0), in user space. */
  rise: coordinate,
  /** Drawn by a path of `paths`; drawn anew below the translation. */
  underline: z.boolean(),
  /** Struck out, likewise. Absent: no. */
  strike: z.literal(true).optional(),
  /**
   * A coloured ground behind its words, drawn by a path of `paths`; drawn anew behind the translation. `above` and `below`
   * are from the baseline, `pad` is how far it begins before the first word, in em. Absent: none.
   */
  highlight: highlightSchema.optional(),
});

/**
 * What a number of the segment's inline tags stands for. `style` and `link` are pairs, `kept` is an empty tag: glyphs that
 * are not translated (an inline formula, a symbol of another font) and move with the text.
 */
const inlineTagSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('style'), number: tagNumber, style: textStyleSchema }),
  /** `annotation`: its place in the page's `/Annots`, from 0. */
  z.object({
    kind: z.literal('link'),
    number: tagNumber,
    annotation: index,
    /** The mark of the list that it covers as well, in front of the first line. Absent: none. */
    mark: z.object({ left: coordinate, right: coordinate }).optional(),
  }),
  z.object({
    kind: z.literal('kept'),
    number: tagNumber,
    /** What it takes on the line, and its ink above and below the baseline, in user space. */
    width: length,
    ascent: coordinate,
    descent: coordinate,
    /** Its words are underlined, and it with them; as `style` has it. Absent: no. */
    underline: z.literal(true).optional(),
    /** Likewise. */
    strike: z.literal(true).optional(),
    /** Likewise. */
    highlight: highlightSchema.optional(),
    /**
     * Its show operators. `matrix` is from the operator's text space (before `Tfs`, `Tz` and `Ts`) to the text's frame, its
     * origin the left end of the thing on the baseline.
     */
    shows: z.array(z.object({ show: index, matrix })).max(1_000),
    /** Its lines, as above a letter, from the same origin. Absent: none. */
    bars: z
      .array(
        z.object({
          left: coordinate,
          right: coordinate,
          bottom: coordinate,
          top: coordinate,
          colour: z.string().regex(/^#[0-9a-f]{6}$/),
        }),
      )
      .max(100)
      .optional(),
  }),
]);

const partsSchema = z.array(z.tuple([index, index, index, coordinate]));

/**
 * A text of a page's own content. Lengths are in the page's user space; all but `box` is in the text's own frame: user
 * space turned by `angle` around its origin, so that the text runs level from left to right as it is seen, `y` upwards.
 */
const textPlaceSchema = z.object({
  kind: z.literal('text'),
  page,
  box: shownBoxSchema,
  role: z.enum([
    'paragraph',
    'heading',
    'list_item',
    'cell',
    'caption',
    'footnote',
    'header',
    'footer',
    'label',
  ]),
  /** Degrees counterclockwise. */
  angle: z.number().finite().min(-360).max(360),
  /**
   * Written from top to bottom, its lines from right to left: in the text's frame they run level, and the characters lie
   * on their side. Absent: no.
   */
  vertical: z.literal(true).optional(),
  /** As they stand in the source, from the first to the last. */
  lines: z
    .array(z.object({ left: coordinate, right: coordinate, baseline: coordinate }))
    .min(1)
    .max(2_000),
  align: z.enum(['left', 'centre', 'right', 'justified']),
  /** How far the first line begins to the right of the others; below 0: to the left. */
  indent: coordinate,
  /** From baseline to baseline; for one line what its size suggests. */
  leading: length,
  /** The free rectangle in which the translation must stay: up to the cell's rules, the column's edges, what is near. */
  room: z.object({ left: coordinate, right: coordinate, top: coordinate, bottom: coordinate }),
  /** Of the text outside of all `style` tags. */
  style: textStyleSchema,
  tags: z.array(inlineTagSchema).max(2_000),
  /**
   * Show operators whose glyphs are all of this text and are taken away: `[show, advance, show, advance, …]`. A show is
   * counted from 0 in the order in which the page paints, forms included each time they are painted. The advance is in
   * thousandths of text space, as a number in `TJ` is, of the other sign.
   */
  shows: z.array(coordinate).max(100_000),
  /**
   * Parts of show operators that this text shares with others or with what stays: `[show, first, count, advance]` takes
   * away `count` glyphs from `first` on, as pdf.js counts the glyphs of a show from 0, without the numbers between them.
   * These stay; the advance is that of the glyphs alone, in thousandths of text space as in `shows`. Absent: none.
   */
  parts: partsSchema.max(100_000).optional(),
  /**
   * Dots that lead from its end to what ends its line, a page number, `[show, glyph, advance, left]` each, counted and
   * measured as in `parts`, and where it begins in the text's frame. The room reaches into them: those that the translation
   * covers are taken away, and it is never broken into more lines. Absent: none.
   */
  leader: z
    .array(z.tuple([index, index, coordinate, coordinate]))
    .max(1_000)
    .optional(),
  /** A bullet or number stands in front of it, whether it can be moved or not: where it stays, so does the text. Absent: no. */
  hasMark: z.literal(true).optional(),
  /**
   * The bullet or number that stands in front of it, painted by operators of its own (`shows` as above) or by the beginning of
   * one that paints other glyphs as well (`parts`). It goes to the other side with a translation of the other direction, by
   * `moves` from its left end on the first baseline, as in `tags`, of so many `glyphs` where an operator has more; else it
   * stays. Absent: there is none that can be moved.
   */
  mark: z
    .object({
      left: coordinate,
      right: coordinate,
      shows: z.array(coordinate).max(100),
      parts: partsSchema.max(50).optional(),
      moves: z.array(z.object({ show: index, matrix, glyphs: index.optional() })).max(50),
    })
    .optional(),
  /**
   * On one text of a page: what nobody sees of the page and no text takes with it. `shows` as above; they are taken away
   * where anything is written on the page. `differs`: they say something that cannot be seen. Absent: nothing.
   */
  unseen: z
    .object({ shows: z.array(coordinate).max(100_000), differs: z.literal(true).optional() })
    .optional(),
  /** Painted paths that belong to the text (lines below words and through them), counted likewise. */
  paths: z.array(index).max(10_000),
  /** Marked content (`/MCID`) in which it stands; null: none, or in a form. */
  marked: index.nullable(),
});

/** A text of a page that is a picture, or is read as one. */
const scanPlaceSchema = z.object({
  kind: z.literal('scan'),
  page,
  box: shownBoxSchema,
  /** Pixels a point of the raster in which `region` lies. */
  scale: size,
  /** Degrees clockwise by which the raster was turned to stand upright, before its text was read. */
  turn: z.number().finite().min(-360).max(360),
  region: regionSchema,
  /**
   * What the text is made of, and so how it is taken away: pixels of a picture of the page, which is written anew; text
   * operators whose meaning is not known (`shows`); outlines and all else, which is covered. Absent: `picture`.
   */
  ink: z.enum(['picture', 'text', 'drawing']).optional(),
  /** Absent: `label`, or `paragraph` where it has several lines. */
  role: z.enum(['heading', 'label', 'paragraph']).optional(),
  /** As far as the shapes of its letters tell. Absent: `sans`. */
  family: z.enum(['sans', 'serif']).optional(),
  /** Show operators that are taken away with it, invisible text of an earlier recognition included: as in a text's place. */
  shows: z.array(coordinate).max(100_000).optional(),
});

/** A text outside of the pages: `path` counts from 0 at each level of the outline. */
const outlinePlaceSchema = z.object({ kind: z.literal('outline'), path: z.array(index).min(1).max(100) });
const titlePlaceSchema = z.object({ kind: z.literal('title') });
/** Of an annotation, by its place in the page's `/Annots`. */
const annotationPlaceSchema = z.object({
  kind: z.literal('annotation'),
  page,
  annotation: index,
  box: shownBoxSchema,
});
/** Of a form field, by its full name: a caption, a tooltip, or the n-th displayed choice. */
const fieldPlaceSchema = z.object({
  kind: z.literal('field'),
  name: z.string().max(10_000),
  part: z.enum(['caption', 'tooltip', 'choice']),
  index,
});
/** A text of a structure element (absent: `/Alt`; else `/Alt`, `/ActualText`, `/E`, `/T`), by its path from the root. */
const structurePlaceSchema = z.object({
  kind: z.literal('structure'),
  path: z.array(index).min(1).max(1_000),
  part: z.enum(['alternate', 'actual', 'expansion', 'title']).optional(),
});

/** Where a segment of a PDF stands and how it looks: its `place`. Enough to write a translation without laying it out anew. */
export const placeSchema = z.discriminatedUnion('kind', [
  textPlaceSchema,
  scanPlaceSchema,
  outlinePlaceSchema,
  titlePlaceSchema,
  annotationPlaceSchema,
  fieldPlaceSchema,
  structurePlaceSchema,
]);

/** What `placeSchema` describes. */
export type Place = z.infer<typeof placeSchema>;
export type TextPlace = z.infer<typeof textPlaceSchema>;
export type ScanPlace = z.infer<typeof scanPlaceSchema>;
export type TextStyle = z.infer<typeof textStyleSchema>;
export type InlineTag = z.infer<typeof inlineTagSchema>;
export type ShownBox = z.infer<typeof shownBoxSchema>;
