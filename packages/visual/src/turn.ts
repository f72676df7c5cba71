import type { Rectangle, Region } from './region.ts';

type Box = Region['box'];

/** Where a point of the picture lies in the frame of a text, in which the text is level. */
export const turnBack = (x: number, y: number, box: Box): readonly [x: number, y: number] => {
  if (box.angle === 0) return [x, y];
  const radians = (-box.angle * Math.PI) / 180;
  const centreX = box.x + box.width / 2;
  const centreY = box.y + box.height / 2;
  const right = x - centreX;
  const down = y - centreY;
  return [
    centreX + right * Math.cos(radians) - down * Math.sin(radians),
    centreY + right * Math.sin(radians) + down * Math.cos(radians),
  ];
};

/** The upright rectangle of the picture that encloses a rectangle of a text's frame. */
export const levelledBounds = (rectangle: Rectangle, box: Box): Rectangle => {
  if (box.angle === 0) return rectangle;
  const corners = [0, 1].flatMap((along) =>
    [0, 1].map((down) =>
      turnBack(rectangle.x + along * rectangle.width, rectangle.y + down * rectangle.height, {
        ...box,
        angle: -box.angle,
      }),
    ),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};
