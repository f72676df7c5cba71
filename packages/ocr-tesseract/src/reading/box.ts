/** A level rectangle in pixels from the top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The least box around all of these; there is one at least. */
export const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

/** How much of the first box lies in the second, 0..1. */
export const shareIn = (inner: Box, outer: Box): number => {
  const width = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const height = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return width <= 0 || height <= 0 ? 0 : (width * height) / (inner.width * inner.height);
};

/** How much of the lower of two boxes lies beside the other, 0..1. */
export const shareBeside = (left: Box, right: Box): number => {
  const shared = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y);
  return Math.max(0, shared) / Math.min(left.height, right.height);
};
