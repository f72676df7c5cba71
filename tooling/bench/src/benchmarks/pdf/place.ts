import type { Rectangle } from '../../mockups/render.ts';

/** What the scorers look at in a segment: where its text stood, and how it looked. */
export interface SeenPlace {
  readonly kind: string;
  readonly page: number;
  /** As the page is shown, from its top left corner, in points. */
  readonly box: Rectangle;
  readonly role: string;
  /** Of its type: what must stay of one size. */
  readonly style: string;
}

/** A segment with what was asked for in its place. */
export interface SeenSegment {
  readonly key: string;
  readonly source: string;
  readonly target: string | null;
  /** Undefined: outside of the pages. */
  readonly place: SeenPlace | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The rectangle round a box that is turned clockwise around its middle. */
const boundsOf = (box: Readonly<Record<string, unknown>>): Rectangle => {
  const [width, height] = [numberOf(box.width), numberOf(box.height)];
  const angle = (numberOf(box.angle) * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [wide, high] = [width * cosine + height * sine, width * sine + height * cosine];
  return {
    x: numberOf(box.x) + (width - wide) / 2,
    y: numberOf(box.y) + (height - high) / 2,
    width: wide,
    height: high,
  };
};

/** Reads a segment's place: whatever is not there is nothing. */
export const seenPlaceOf = (place: unknown): SeenPlace | undefined => {
  if (!isRecord(place) || !isRecord(place.box)) return undefined;
  const style = isRecord(place.style) ? place.style : {};
  const look = [place.role, style.family, style.weight, Math.round(numberOf(style.size) * 4) / 4];
  return {
    kind: String(place.kind),
    page: numberOf(place.page),
    box: boundsOf(place.box),
    role: String(place.role ?? ''),
    style: look.join(' '),
  };
};
