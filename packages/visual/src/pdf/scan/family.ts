import { type Picture, pixelBox, readColour } from '../../pixels/index.ts';
import type { Region } from '../../region.ts';

/**
 * How many times thicker stems are than the thinnest strokes across them, at least, in fonts with serifs. Measured at 300
 * dots an inch and 8 to 18 points: Times 2.3 to 2.8, bold 3.2 to 3.3; Helvetica 1.3 to 1.4, bold 1.5; Courier 1.1 to 1.2;
 * a printed page of Galliard that was scanned to black and white, and turned level: 1.9 to 3.4.
 */
const serifContrast = 1.75;
/** Pixels of a stem below which thick and thin cannot be told apart. */
const minStem = 2.5;
/** Pixels of a stem below which a soft scan fills hairlines up, so that they are as thick as stems. */
const minSansStem = 4.5;
const minRuns = 60;

/** How long stretches of ink are, in pixels. */
interface Strokes {
  readonly along: readonly number[];
  readonly across: readonly number[];
}

/** The value below which a share of a list lies. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** How long the stretches of ink are along rows or columns, to a part of a pixel: soft edges count by their shade. */
const runsIn = (
  count: number,
  length: number,
  coverAt: (line: number, place: number) => number,
): readonly number[] => {
  const runs: number[] = [];
  for (let line = 0; line < count; line += 1) {
    let run = 0;
    let highest = 0;
    for (let place = 0; place <= length; place += 1) {
      const cover = place < length ? coverAt(line, place) : 0;
      if (cover > 0.1) {
        run += cover;
        highest = Math.max(highest, cover);
        continue;
      }
      if (highest > 0.5) runs.push(run);
      run = 0;
      highest = 0;
    }
  }
  return runs;
};

/** The ink of a region in stretches along its lines and across them; none where it is not level. */
const strokesOf = (picture: Picture, region: Region): Strokes => {
  const ink = readColour(region.colour);
  const ground = readColour(region.background);
  const whole = ink.reduce((sum, value, channel) => sum + (value - (ground[channel] as number)) ** 2, 0);
  const along: number[] = [];
  const across: number[] = [];
  if (whole === 0 || region.box.angle !== 0) return { along, across };
  for (const line of region.lines) {
    const box = pixelBox(line, 0, picture);
    const coverAt = (x: number, y: number): number => {
      const place = ((box.y + y) * picture.width + box.x + x) * 3;
      let sum = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const base = ground[channel] as number;
        sum += ((picture.seen[place + channel] as number) - base) * ((ink[channel] as number) - base);
      }
      return Math.min(1, Math.max(0, sum / whole));
    };
    for (const run of runsIn(box.height, box.width, (y, x) => coverAt(x, y))) along.push(run);
    for (const run of runsIn(box.width, box.height, coverAt)) across.push(run);
  }
  return { along, across };
};

/**
 * Whether letters have serifs, by the contrast of their strokes: stretches of ink along rows are mostly stems, the shortest
 * along columns are the thin strokes. Undefined where the letters are too few or too small to tell.
 */
const familyOf = (strokes: readonly Strokes[]): 'sans' | 'serif' | undefined => {
  const along = strokes.flatMap((one) => one.along);
  const across = strokes.flatMap((one) => one.across);
  if (Math.min(along.length, across.length) < minRuns) return undefined;
  const stem = quantile(along, 0.5);
  if (stem < minStem) return undefined;
  if (stem / Math.max(0.5, quantile(across, 0.25)) >= serifContrast) return 'serif';
  return stem < minSansStem ? undefined : 'sans';
};

/**
 * The family of each text of a page. Texts of one size and weight are of one family, since all their letters together tell
 * more; those that do not tell are taken to be of the family of most of the page.
 */
export const familiesOf = (picture: Picture, regions: readonly Region[]): readonly ('sans' | 'serif')[] => {
  const strokes = regions.map((region) => strokesOf(picture, region));
  const styleOf = ({ size, weight }: Region): string => `${size} ${weight}`;
  const styles = Map.groupBy(regions.keys(), (index) => styleOf(regions[index] as Region));
  const ofStyle = new Map(
    [...styles].map(([style, members]) => [
      style,
      familyOf(members.map((index) => strokes[index] as Strokes)),
    ]),
  );
  let serif = 0;
  for (const region of regions) {
    const width = region.lines.reduce((sum, line) => sum + line.width, 0);
    const family = ofStyle.get(styleOf(region));
    serif += family === 'serif' ? width : family === 'sans' ? -width : 0;
  }
  return regions.map((region) => ofStyle.get(styleOf(region)) ?? (serif > 0 ? 'serif' : 'sans'));
};
