import type { Colour, Picture } from '../pixels/index.ts';
import type { Rectangle } from '../region.ts';

/** What lies free around a text, and whether it ends at straight edges. */
export interface Surroundings {
  /** The free rectangle that holds the text. */
  readonly room: Rectangle;
  /** The room is bounded on all four sides by straight edges near by: a button, a field, a cell, a card. */
  readonly isEnclosed: boolean;
  /** It ends to the left and to the right at straight edges, or where the picture does. */
  readonly isBetween: boolean;
}

/** By how much a pixel may differ from the surface that the walk has come over: the sum of the channels. */
const maxStep = 20;
/** Nearer to letters than this JPEG leaves rings around them: a block of brightness, two of them of colour. */
const ringReach = 8;
const maxRing = 100;
const maxFaintRing = 50;
/** On a picture all but strong borders are taken for the picture. */
const maxPhotoStep = 75;
const maxGrainStep = 30;
/** Noise of pictures of which nothing was lost is less. */
const cleanNoise = 1.5;
/** How fast the walk takes over the colour that it goes on: a gradient changes slowly, an edge at once. */
const adaptation = 0.1;
const firstAdaptation = 0.35;

/** Corners are as round as this at most, in pixels and as a share of the side. */
const maxRadius = 12;
const cornerShare = 0.1;

type Side = 'left' | 'right' | 'top' | 'bottom';

/** How far a walk outwards from one side comes before something else begins, and whether all of it ends there at once. */
interface Reach {
  readonly free: number;
  readonly isEdge: boolean;
  /** It comes to where the picture ends. */
  readonly isBorder: boolean;
}

/**
 * Finds the free rectangle around a box of text: first along the line, then across it over the whole width that was found.
 *
 * @param surface the colour behind each pixel of the text, how noisy it is there, and whether it is a picture
 * @param maxAcross pixels to look above and below
 */
export const findSurroundings = (
  picture: Picture,
  box: Rectangle,
  {
    backgroundAt,
    noise,
    isPhoto,
  }: {
    readonly backgroundAt: (x: number, y: number) => Colour;
    readonly noise: number;
    readonly isPhoto: boolean;
  },
  maxAcross: number,
): Surroundings => {
  const { seen, width, height } = picture;
  // A grain may be so even that the ground is a gradient, and no picture.
  const usual = isPhoto ? maxPhotoStep : Math.min(maxGrainStep, Math.max(maxStep, noise * 4));
  const isNoisy = noise > cleanNoise || isPhoto;
  const maxAt = (distance: number): number =>
    isNoisy && distance < ringReach
      ? maxRing
      : isNoisy && distance < 2 * ringReach
        ? Math.max(maxFaintRing, usual)
        : usual;
  const walk = (
    side: Side,
    from: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
    limit: number,
  ): Reach => {
    const isAlong = side === 'left' || side === 'right';
    const forward = side === 'right' || side === 'bottom';
    const stride = (isAlong ? 1 : width) * (forward ? 1 : -1);
    const [start, end] = isAlong ? [from.top, from.bottom] : [from.left, from.right];
    // At the corners of a button the way to its edge is shorter.
    const inset = isAlong ? 0 : Math.min(maxRadius, Math.floor((end - start) * cornerShare));
    const [first, last] = [start + inset, end - inset];
    const begin = from[side] + (forward ? 1 : -1);
    const toBorder = forward ? (isAlong ? width : height) - begin : begin + 1;
    const steps: number[] = [];
    let shortest = Math.min(limit, Math.max(0, toBorder));
    for (let lane = first; lane < last; lane += 1) {
      const at = isAlong ? lane * width + begin : begin * width + lane;
      let distance = 0;
      let [red, green, blue] = backgroundAt(isAlong ? from[side] : lane, isAlong ? lane : from[side]);
      for (; distance < limit && distance < toBorder; distance += 1) {
        const place = (at + distance * stride) * 3;
        const toRed = (seen[place] as number) - red;
        const toGreen = (seen[place + 1] as number) - green;
        const toBlue = (seen[place + 2] as number) - blue;
        const step = Math.abs(toRed) + Math.abs(toGreen) + Math.abs(toBlue);
        if (step > maxAt(distance)) break;
        const share = distance < ringReach ? firstAdaptation : adaptation;
        red += toRed * share;
        green += toGreen * share;
        blue += toBlue * share;
      }
      steps.push(distance);
      shortest = Math.min(shortest, distance);
    }
    const together = steps.filter((distance) => distance <= shortest + 2).length;
    return {
      free: shortest,
      isEdge: shortest < limit && shortest < toBorder && together >= steps.length * 0.8,
      isBorder: shortest >= toBorder,
    };
  };
  const start = {
    left: Math.max(0, Math.floor(box.x) - 2),
    top: Math.max(0, Math.floor(box.y) - 1),
    right: Math.min(width - 1, Math.ceil(box.x + box.width) + 1),
    bottom: Math.min(height, Math.ceil(box.y + box.height) + 1),
  };
  const left = walk('left', start, width);
  const right = walk('right', start, width);
  const wide = {
    ...start,
    left: Math.max(0, start.left - left.free),
    right: Math.min(width, start.right + right.free + 1),
  };
  const top = walk('top', wide, maxAcross);
  const bottom = walk('bottom', { ...wide, bottom: wide.bottom - 1 }, maxAcross);
  const room = {
    x: wide.left,
    y: Math.max(0, wide.top - top.free),
    width: wide.right - wide.left,
    height: Math.min(height, wide.bottom + bottom.free) - Math.max(0, wide.top - top.free),
  };
  const isEnclosed = [left, right, top, bottom].every(({ isEdge }) => isEdge);
  const isBetween = [left, right].every(({ isEdge, isBorder }) => isEdge || isBorder);
  return { room, isEnclosed, isBetween };
};
