import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { createPage } from './support/page.ts';

describe('links', () => {
  test('have their place in /Annots, whatever else stands there', async () => {
    const page = await createPage();
    const { context } = page.document;
    const link = (entries: Record<string, unknown>) =>
      page.add({ Type: 'Annot', Subtype: 'Link', ...entries });
    page.document.getPage(0).node.set(
      PDFName.of('Annots'),
      context.obj([
        page.add({ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 5, 5] }),
        // without a target pdf.js tells nothing of it
        link({ Rect: [60, 30, 20, 10] }),
        context.obj(null) as never,
        // hidden, and yet a link
        link({ Rect: [0, 0, 9, 9], F: 2, A: { S: 'URI', URI: 'x' } }),
        link({
          Rect: [0, 0, 200, 200],
          QuadPoints: [10, 20, 50, 20, 10, 10, 50, 10, 10, 40, 90, 40, 10, 30, 90, 30],
        }),
        link({ Rect: ['a', 'b'] }),
      ]),
    );
    const content = await page.read('');
    expect(content.links).toEqual([
      { annotation: 1, boxes: [{ left: 20, bottom: 10, right: 60, top: 30 }] },
      { annotation: 3, boxes: [{ left: 0, bottom: 0, right: 9, top: 9 }] },
      {
        annotation: 4,
        boxes: [
          { left: 10, bottom: 10, right: 50, top: 20 },
          { left: 10, bottom: 30, right: 90, top: 40 },
        ],
      },
    ]);
  });
});

test('shown annotations are told, but for those that lie upon their text or are hidden', async () => {
  const page = await createPage();
  const { context } = page.document;
  const look = page.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] });
  const annotation = (Subtype: string, left: number, more: Record<string, unknown> = {}) =>
    page.add({ Type: 'Annot', Subtype, Rect: [left, 10, left + 5, 20], AP: { N: look }, ...more });
  page.document
    .getPage(0)
    .node.set(
      PDFName.of('Annots'),
      context.obj([
        annotation('Link', 0),
        annotation('Highlight', 10),
        annotation('Stamp', 20),
        annotation('Stamp', 30, { F: 2 }),
        annotation('Stamp', 40, { F: 32 }),
        page.add({ Type: 'Annot', Subtype: 'Stamp', Rect: [50, 0, 60, 10] }),
        page.add({ Type: 'Annot', Subtype: 'Widget', Rect: [60, 0, 70, 10], F: 4 }),
        page.add({ Type: 'Annot', Subtype: 'Widget', Rect: [80, 'x'] }),
      ]),
    );
  const content = await page.read('');
  expect(content.annotations).toEqual([
    { left: 20, bottom: 10, right: 25, top: 20 },
    { left: 60, bottom: 0, right: 70, top: 10 },
  ]);
});
