import type { Place } from './places.ts';

/** How a part of a text is to be divided. */
export interface Division {
  /** Columns before each UTF-16 unit of the text. */
  readonly columns: readonly number[];
  /** Where the part begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Where it may be broken. */
  readonly places: readonly Place[];
  /** How much of it each share should have; they need not sum up to anything. */
  readonly shares: readonly number[];
  /** Columns that a share holds. */
  readonly room: number;
}

/** Texts with more places are filled share by share: nobody balances a novel. */
const maxPlaces = 400;

const widthOf = ({ columns }: Division, from: number, to: number): number =>
  Math.max(0, (columns[to] ?? 0) - (columns[from] ?? 0));

/** How far a share is from what it should have, and how much does not fit. */
const costOf = (width: number, wanted: number, mean: number, room: number): number => {
  const distance = (width - wanted) / Math.max(1, mean);
  const overflow = Math.max(0, width - room) / room;
  return distance * distance + overflow * 20;
};

const greedy = (division: Division, wanted: readonly number[]): readonly Place[] => {
  const chosen: Place[] = [];
  let from = division.start;
  for (const place of division.places) {
    if (chosen.length >= wanted.length - 1) break;
    if (widthOf(division, from, place.from) < (wanted[chosen.length] ?? 0)) continue;
    chosen.push(place);
    from = place.to;
  }
  return chosen;
};

/**
 * Chooses where a text is broken, so that each share has about what it should have, fits, and ends at a good place: the
 * least sum of costs, share by share. Where there are fewer places than needed, the last shares are left empty.
 *
 * @returns one place fewer than shares, or all places
 */
export const distribute = (division: Division): readonly Place[] => {
  const { places, shares, start, end, room } = division;
  const needed = shares.length - 1;
  if (needed <= 0) return [];
  if (places.length <= needed) return places;
  const whole = widthOf(division, start, end);
  const sum = shares.reduce((total, share) => total + share, 0);
  const wanted = shares.map((share) => (sum > 0 ? (share / sum) * whole : whole / shares.length));
  if (places.length > maxPlaces) return greedy(division, wanted);
  const mean = whole / shares.length;
  const costFrom = (from: number, to: number, share: number): number =>
    costOf(widthOf(division, from, to), wanted[share] ?? 0, mean, room);
  // For each place: the least cost of the shares before it, and the place before.
  let best = places.map((place) => ({ cost: costFrom(start, place.from, 0) + place.cost, path: [place] }));
  for (let share = 1; share < needed; share++) {
    const before = best;
    best = places.map((place, index) => {
      let least = { cost: Number.POSITIVE_INFINITY, path: [place] };
      for (let from = share - 1; from < index; from++) {
        const way = before[from];
        const last = places[from];
        if (!way || !last) continue;
        const cost = way.cost + costFrom(last.to, place.from, share) + place.cost;
        if (cost < least.cost) least = { cost, path: [...way.path, place] };
      }
      return least;
    });
  }
  let chosen = { cost: Number.POSITIVE_INFINITY, path: [] as Place[] };
  for (const [index, way] of best.entries()) {
    const last = places[index];
    if (!last || way.path.length < needed) continue;
    const cost = way.cost + costFrom(last.to, end, needed);
    if (cost < chosen.cost) chosen = { cost, path: way.path };
  }
  return chosen.path;
};
