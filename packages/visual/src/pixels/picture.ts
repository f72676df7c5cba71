/** A picture, upright, as it lies in memory. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The picture's own numbers, pixel by pixel: as they are written again where nothing changes. */
  readonly samples: Uint8Array | Uint16Array;
  /** Of a pixel of `samples`, alpha included. */
  readonly channels: number;
  /** The last channel is opacity. */
  readonly hasAlpha: boolean;
  /** 255 or 65,535. */
  readonly maxSample: number;
  /** As it is seen: red, green and blue, 0..255 each, with transparent pixels over an even ground. */
  readonly seen: Uint8Array;
}

/** Red, green and blue, 0..255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle of whole pixels. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How different two colours are: the sum over the three channels, 0..765. */
export const colourDistance = (one: Colour, other: Colour): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);

/** `#rrggbb`. */
export const writeColour = (colour: Colour): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The other way round of `writeColour`. */
export const readColour = (written: string): Colour => [
  Number.parseInt(written.slice(1, 3), 16),
  Number.parseInt(written.slice(3, 5), 16),
  Number.parseInt(written.slice(5, 7), 16),
];

/** The value in the middle of a list; 0 for an empty one. */
export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
};

/** The whole pixels that a rectangle touches, grown by `margin` and cut to the picture. */
export const pixelBox = (
  box: PixelBox,
  margin: number,
  picture: { readonly width: number; readonly height: number },
): PixelBox => {
  const x = Math.max(0, Math.floor(box.x - margin));
  const y = Math.max(0, Math.floor(box.y - margin));
  const right = Math.min(picture.width, Math.ceil(box.x + box.width + margin));
  const bottom = Math.min(picture.height, Math.ceil(box.y + box.height + margin));
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
};
