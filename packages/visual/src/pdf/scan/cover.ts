import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { erase } from '../../erase/index.ts';
import { pixelBox, readColour } from '../../pixels/index.ts';
import type { Rectangle } from '../../region.ts';
import { levelledBounds, turnBack } from '../../turn.ts';
import { bytesOf, writeMatrix, writeName, writeNumber } from '../content/index.ts';
import { apply, type Matrix, multiply } from '../matrix.ts';
import { encodePicture } from '../pictures/index.ts';
import type { ScanPlace } from '../place.ts';
import { inverse, shownSize, uprightToUser, userToShown } from './frame.ts';
import { fromPixels } from './paint-picture.ts';
import { movedRegion } from './picture-region.ts';
import { type NumberedPage, type PaintPage, scaleOf } from './read.ts';
import { onPaper, pictureOf, type Raster } from './upright.ts';

/** Em around a line that its soft edges take. */
const margin = 0.12;

/** A line as four corners of user space, filled with the colour of its ground. */
const filled = ({ region }: ScanPlace, line: Rectangle, toUser: Matrix): string => {
  const back = { ...region.box, angle: -region.box.angle };
  const around = region.size * margin;
  const corners = [
    [line.x - around, line.y - around],
    [line.x + line.width + around, line.y - around],
    [line.x + line.width + around, line.y + line.height + around],
    [line.x - around, line.y + line.height + around],
  ] as const;
  const path = corners.map(([x, y], index) => {
    const point = apply(toUser, ...turnBack(x, y, back));
    return `${point.map(writeNumber).join(' ')} ${index === 0 ? 'm' : 'l'}`;
  });
  const colour = readColour(region.background).map((value) => writeNumber(value / 255));
  return `${colour.join(' ')} rg ${path.join(' ')} h f`;
};

/**
 * Covers texts that are drawn as outlines. On one colour that colour is painted over their lines; on a gradient or a
 * picture a small picture of the page is, from which they were taken out. The outlines themselves stay below: paths hold no
 * text that could be found or copied, and which of them are letters nobody says.
 */
export const coverPlaces = async (
  document: PDFDocument,
  page: NumberedPage,
  places: readonly ScanPlace[],
  paint: PaintPage,
): Promise<{ readonly under: Uint8Array; readonly xobjects: ReadonlyMap<string, PDFRef> }> => {
  const xobjects = new Map<string, PDFRef>();
  const content: string[] = [];
  let painted: Raster | undefined;
  for (const place of places) {
    const { region, scale, turn } = place;
    const toUser = uprightToUser(page, scale, turn);
    if (region.ground === 'flat') {
      content.push(...region.lines.map((line) => `q ${filled(place, line, toUser)} Q`));
      continue;
    }
    painted ??= await paint(page.page, { scale: scaleOf(page) });
    const pixels = onPaper(painted);
    const shown = shownSize(page);
    const whole = multiply([shown.width, 0, 0, -shown.height, 0, shown.height], inverse(userToShown(page)));
    const moved = movedRegion(region, multiply(toUser, inverse(fromPixels(pixels, whole))));
    const samples = pixels.rgb.slice();
    erase(pictureOf(pixels), samples, moved);
    const cut = pixelBox(levelledBounds(moved.box, moved.box), moved.size * 0.3, pixels);
    if (cut.width < 1 || cut.height < 1) continue;
    const patch = new Uint8Array(cut.width * cut.height * 3);
    for (let row = 0; row < cut.height; row += 1) {
      const from = ((cut.y + row) * pixels.width + cut.x) * 3;
      patch.set(samples.subarray(from, from + cut.width * 3), row * cut.width * 3);
    }
    const kind = { samples: 'colour', isLossy: true } as const;
    const name = `Cover${xobjects.size}`;
    xobjects.set(name, document.context.register(await encodePicture(document.context, cut, patch, kind)));
    const square: Matrix = [
      cut.width / pixels.width,
      0,
      0,
      cut.height / pixels.height,
      cut.x / pixels.width,
      1 - (cut.y + cut.height) / pixels.height,
    ];
    content.push(`q ${writeMatrix(multiply(square, whole))} cm ${writeName(name)} Do Q`);
  }
  return { under: bytesOf(content.join('\n')), xobjects };
};
