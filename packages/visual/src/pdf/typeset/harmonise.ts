import type { TextPlace } from '../place.ts';

/** What is kept of a text between measuring and setting. */
export interface MeasuredText {
  readonly key: string;
  readonly role: TextPlace['role'];
  readonly family: string;
  readonly weight: number;
  /** Of the source. */
  readonly size: number;
  /** The greatest scale at which it fits. */
  readonly scale: number;
}

/** Sizes that differ by less are one size. */
const sameSize = 1.05;
/** Share of a class that may be smaller than the others. */
const outliers = 0.05;
/** Texts without room do not make those much smaller that have it: of the middle one of their class. */
const leastOfMiddle = 0.85;

/** Texts of one look: their sizes are within 5 % of each other. */
interface StyleClass {
  readonly size: number;
  readonly isHeading: boolean;
  readonly texts: MeasuredText[];
}

/** Running text looks the same in lists and outside of them. */
const lookOf = ({ role, family, weight }: MeasuredText): string =>
  `${role === 'list_item' ? 'paragraph' : role} ${family} ${weight}`;

const classify = (texts: readonly MeasuredText[]): readonly StyleClass[] => {
  const looks = new Map<string, MeasuredText[]>();
  for (const text of texts) {
    const look = lookOf(text);
    const list = looks.get(look);
    if (list) list.push(text);
    else looks.set(look, [text]);
  }
  const classes: StyleClass[] = [];
  for (const list of looks.values()) {
    let current: StyleClass | undefined;
    for (const text of list.toSorted((one, other) => one.size - other.size)) {
      if (!current || text.size > current.size * sameSize) {
        current = { size: text.size, isHeading: text.role === 'heading', texts: [] };
        classes.push(current);
      }
      current.texts.push(text);
    }
  }
  return classes;
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 1;

/**
 * The scale at which the texts of a class are set: all but a few outliers come within 5 % of it.
 */
const scaleOf = ({ texts }: StyleClass): number => {
  const scales = texts.map(({ scale }) => scale).sort((one, other) => one - other);
  return Math.min(1, Math.max(at(scales, outliers) * sameSize, at(scales, 0.5) * leastOfMiddle));
};

/**
 * Chooses the scale of each text of a document so that texts of one look have one size: the class's own, or less where a
 * text has no room for that. Headings are not set smaller than running text if they fit.
 *
 * @returns by key
 */
export const harmonise = (texts: readonly MeasuredText[]): ReadonlyMap<string, number> => {
  const classes = classify(texts);
  const body = classes
    .filter(({ texts: [first] }) => first?.role === 'paragraph' || first?.role === 'list_item')
    .reduce<StyleClass | undefined>(
      (most, each) => (most && most.texts.length >= each.texts.length ? most : each),
      undefined,
    );
  const bodySize = body ? body.size * scaleOf(body) : 0;
  const scales = new Map<string, number>();
  for (const each of classes) {
    const least = each.isHeading && each.size >= (body?.size ?? 0) ? bodySize / each.size : 0;
    const common = Math.max(scaleOf(each), Math.min(1, least));
    for (const { key, scale } of each.texts) scales.set(key, Math.min(scale, common));
  }
  return scales;
};
