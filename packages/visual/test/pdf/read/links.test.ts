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
