/** A picture in shades of grey, 0..255. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Degrees: feeders and hands lay pages less askew; what is more is meant so. */
const maxSkew = 10;
const coarseStep = 0.5;
const fineStep = 0.05;
/** Less is not seen, and a page that is turned loses sharpness. */
const minSkew = 0.15;
/** By how much more sharply lines must part when the page is turned, than as it lies. */
const minGain = 1.06;
const maxEdges = 150_000;

/** The threshold between dark and light that parts the shades best (Otsu 1979). */
const thresholdOf = (pixels: Uint8Array): number => {
  const counts = new Float64Array(256);
  for (const shade of pixels) counts[shade] = (counts[shade] as number) + 1;
  const sum = counts.reduce((total, count, shade) => total + count * shade, 0);
  let [below, belowSum, best, threshold] = [0, 0, -1, 128];
  for (let shade = 0; shade < 256; shade += 1) {
    below += counts[shade] as number;
    belowSum += (counts[shade] as number) * shade;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (spread > best) [best, threshold] = [spread, shade];
  }
  return threshold;
};

/** Where dark ends and light begins along an axis: the feet of letters stand on their line. */
const edgesOf = (
  { width, height, pixels }: GreyPicture,
  threshold: number,
  isVertical: boolean,
): readonly (readonly [along: number, across: number])[] => {
  const stride = isVertical ? 1 : width;
  const found: [number, number][] = [];
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const place = y * width + x;
      const isDark = (pixels[place] as number) <= threshold;
      if (isDark === (pixels[place + stride] as number) <= threshold) continue;
      found.push(isVertical ? [-y, x] : [x, y]);
    }
  const every = Math.ceil(found.length / maxEdges);
  return every > 1 ? found.filter((_, index) => index % every === 0) : found;
};

/** How unevenly edges are spread over lines at an angle. */
const sharpness = (
  edges: readonly (readonly [number, number])[],
  degrees: number,
  length: number,
): number => {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const counts = new Float64Array(3 * length);
  for (const [along, across] of edges) {
    const line = across - along * slope + length;
    const row = Math.floor(line);
    const share = line - row;
    counts[row] = (counts[row] ?? 0) + 1 - share;
    counts[row + 1] = (counts[row + 1] ?? 0) + share;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
};

/**
 * By how many degrees the lines of a page run downwards to the right, seen in steps of a twentieth: the angle at which
 * the feet of the letters gather on the fewest lines (projection profile, Postl 1986). A page on its side is measured as
 * well. 0 where nothing is gained, up to 10 in either direction.
 */
export const skewOf = (picture: GreyPicture): number => {
  const threshold = thresholdOf(picture.pixels);
  const length = picture.width + picture.height;
  const tried = [false, true].map((isVertical) => {
    const edges = edgesOf(picture, threshold, isVertical);
    const asIs = sharpness(edges, 0, length);
    const search = (from: number, to: number, step: number, start: readonly [number, number]) => {
      let best = start;
      for (let index = 0; index <= Math.round((to - from) / step); index += 1) {
        const degrees = from + index * step;
        const sharp = sharpness(edges, degrees, length);
        if (sharp > best[1]) best = [degrees, sharp];
      }
      return best;
    };
    const coarse = search(-maxSkew, maxSkew, coarseStep, [0, asIs]);
    const [degrees, sharp] = search(coarse[0] - coarseStep, coarse[0] + coarseStep, fineStep, coarse);
    return { degrees, gain: asIs > 0 ? sharp / asIs : 1 };
  });
  const best = tried.reduce((one, other) => (other.gain > one.gain ? other : one));
  return best.gain >= minGain && Math.abs(best.degrees) >= minSkew ? Math.round(best.degrees * 100) / 100 : 0;
};
