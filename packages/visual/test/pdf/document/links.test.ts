import { describe, expect, it } from 'vitest';
import { moveLinks } from '../../../src/pdf/document/index.ts';
import { at, load, writePdf } from './support.ts';

const linked = () =>
  load(
    writePdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
      3: '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R 6 0 R null 7 0 R] >>',
      4: '<< /Subtype /Link /Rect [0 0 10 10] /Dest [3 0 R /XYZ 1 2 3] /AP << /N 9 0 R >> /QuadPoints [1 2 3 4 5 6 7 8] >>',
      5: '<< /Subtype /Link /Rect [0 0 10 10] >>',
      6: '<< /Subtype /Text /Rect [0 0 10 10] >>',
      7: '<< /Subtype /Link /Rect (x) >>',
    }),
  );

const box = { left: 100, bottom: 200, right: 150.00049, top: 212 };

describe('links', () => {
  it('lie on the one piece that is given', async () => {
    const document = await linked();
    expect(moveLinks(document, 0, new Map([[0, [box]]]))).toBe(1);
    const annotation = (index: number, key: string) =>
      at(document, document.getPage(0).node, 'Annots', index, key)?.toString();
    expect(annotation(0, 'Rect')).toBe('[ 100 200 150 212 ]');
    expect(annotation(0, 'QuadPoints')).toBeUndefined();
    expect(annotation(0, 'AP')).toBeUndefined();
    expect(annotation(0, 'Dest')).toBe('[ 3 0 R /XYZ 1 2 3 ]');
    expect(annotation(1, 'Rect')).toBe('[ 0 0 10 10 ]');
  });

  it('lie on every piece of several lines, and on turned ones', async () => {
    const document = await linked();
    const turned = [
      [10, 10],
      [10, 60],
      [0, 60],
      [0, 10],
    ] as const;
    moveLinks(
      document,
      0,
      new Map([
        [0, [box, { left: 20, bottom: 180, right: 60, top: 192 }]],
        [4, [turned]],
      ]),
    );
    const annotation = (index: number, key: string) =>
      at(document, document.getPage(0).node, 'Annots', index, key)?.toString();
    expect(annotation(0, 'Rect')).toBe('[ 20 180 150 212 ]');
    expect(annotation(0, 'QuadPoints')).toBe(
      '[ 100 212 150 212 100 200 150 200 20 192 60 192 20 180 60 180 ]',
    );
    expect(annotation(4, 'Rect')).toBe('[ 0 10 10 60 ]');
    expect(annotation(4, 'QuadPoints')).toBe('[ 0 10 0 60 10 10 10 60 ]');
  });

  it('stay where no place, no finite place or no link is given', async () => {
    const document = await linked();
    const places = new Map([
      [0, []],
      [1, [{ ...box, left: Number.NaN }]],
      [2, [box]],
      [3, [box]],
      [99, [box]],
    ]);
    expect(moveLinks(document, 0, places)).toBe(0);
    expect(moveLinks(document, 5, places)).toBe(0);
    expect(at(document, document.getPage(0).node, 'Annots', 2, 'Rect')?.toString()).toBe('[ 0 0 10 10 ]');
  });
});
