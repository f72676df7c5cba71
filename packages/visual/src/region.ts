import { z } from 'zod';
import { weights } from './fonts/index.ts';

const pixels = z.number().finite().min(-100_000).max(100_000);
const length = z.number().finite().positive().max(100_000);
const rectangle = z.object({ x: pixels, y: pixels, width: length, height: length });
/** Parts of one text that have colours of their own, at most: what has more is a picture of letters. */
export const mostSpans = 20;
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/**
 * Where a text lies in a picture and how it looks: the `place` of a segment. Lengths are pixels of the upright picture,
 * from its top left corner. All but `box` is in the text's own frame, which is the picture turned around the middle of
 * `box` so that the text is level; without an angle the two are the same.
 */
export const regionSchema = z.object({
  /** Encloses all lines; turned clockwise by `angle` degrees around its middle. */
  box: rectangle.extend({ angle: z.number().finite().min(-360).max(360) }),
  /** Each line as it was read, with the height of its baseline. */
  lines: z
    .array(rectangle.extend({ baseline: pixels }))
    .min(1)
    .max(200),
  /** Where its letters begin: a little in front of the ink. */
  start: pixels,
  /** Pixels of one em. */
  size: z.number().finite().min(1).max(10_000),
  weight: z.literal(weights),
  italic: z.boolean(),
  /** Of the text, `#rrggbb`. */
  colour,
  /** Of its parts that have another one: links. The first is that of what stands between `<1>` and `</1>`, and so on. */
  spans: z.array(z.object({ colour })).max(mostSpans).default([]),
  /** Around it. */
  background: colour,
  /** Whether the ground is one colour, a gradient, or a picture itself. */
  ground: z.enum(['flat', 'gradient', 'photo']),
  align: z.enum(['left', 'centre', 'right']),
  /** The button, field or cell that encloses it; null where it stands free. */
  container: rectangle.nullable(),
  /** The free rectangle around it, in which a translation may lie. */
  room: rectangle,
});

/** What `regionSchema` describes. */
export type Region = z.infer<typeof regionSchema>;
/** A rectangle of a region. */
export type Rectangle = z.infer<typeof rectangle>;

/** Names a region by where it lies: the same each time the same picture is read. */
export const keyOf = ({ box }: Pick<Region, 'box'>): string =>
  [box.x, box.y, box.width, box.height].map((value) => Math.round(value)).join('-');
