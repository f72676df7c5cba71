import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderParameters, TextItem } from 'pdfjs-dist/types/src/display/api.js';

// A process of its own for one PDF: pdf.js tells of faults on the console, and keeps what it has read.

const messages: string[] = [];
for (const name of ['log', 'warn', 'error', 'info'] as const)
  console[name] = (...words: unknown[]): void => {
    messages.push(words.map(String).join(' '));
  };

const { getDocument, OPS, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const [path = '', mostPages = '1', password = ''] = process.argv.slice(2);
const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const task = getDocument({
  data: new Uint8Array(await readFile(path)),
  ...(password === '' ? {} : { password }),
  verbosity: 1,
  cMapUrl: `${join(root, 'cmaps')}/`,
  standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
  wasmUrl: `${join(root, 'wasm')}/`,
  iccUrl: `${join(root, 'iccs')}/`,
  useSystemFonts: false,
  fontExtraProperties: true,
});
const file = await task.promise;

type Point = readonly [number, number];

const round = (value: number): number => Math.round(value * 100) / 100;

/** Where a destination leads: the page's number from 1, or its address. */
const targetOf = async (destination: unknown): Promise<string> => {
  const found = typeof destination === 'string' ? await file.getDestination(destination) : destination;
  if (!Array.isArray(found)) return 'nowhere';
  const [page, kind, ...numbers] = found;
  const index = typeof page === 'number' ? page : await file.getPageIndex(page).catch(() => -1);
  const place = numbers.map((one) => (typeof one === 'number' ? Math.round(one) : '')).join(' ');
  return `page ${index + 1} ${kind?.name ?? ''} ${place}`;
};

interface OutlineItem {
  readonly title: string;
  readonly url: string | null;
  readonly dest: unknown;
  readonly items: readonly OutlineItem[];
}

const outlineOf = async (items: readonly OutlineItem[], level: number): Promise<object[]> => {
  const found: object[] = [];
  for (const { title, url, dest, items: inner } of items) {
    const target = url ?? (dest ? await targetOf(dest).catch(() => 'broken') : 'nowhere');
    found.push({ title, level, target });
    if (level < 20) found.push(...(await outlineOf(inner, level + 1)));
  }
  return found;
};

type Page = Awaited<ReturnType<typeof file.getPage>>;
type Viewport = ReturnType<Page['getViewport']>;

const itemsOf = async (page: Page, viewport: Viewport) => {
  const { items, styles } = await page.getTextContent({ disableNormalization: false });
  return items
    .filter((item): item is TextItem => 'str' in item)
    .map(({ str, transform, width, height, fontName, hasEOL }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[] = transform;
      const style = styles[fontName];
      const size = Math.hypot(c, d);
      const along = Math.hypot(a, b) || 1;
      // Ascent and descent of an em; what a font says of them may be nothing.
      const [up, down] = [Math.min(1.1, style?.ascent || 0.85), Math.max(-0.4, style?.descent || -0.25)];
      const [right, top]: [Point, Point] = [
        [a / along, b / along],
        [c / (size || 1), d / (size || 1)],
      ];
      const isVertical = style?.vertical === true;
      const at = (x: number, y: number): Point => {
        const point = [e + right[0] * x + top[0] * y, f + right[1] * x + top[1] * y];
        // Changes the array that it is given.
        Util.applyTransform(point, viewport.transform);
        return [round(point[0] ?? 0), round(point[1] ?? 0)];
      };
      const corners = isVertical
        ? [at(-size / 2, 0), at(size / 2, 0), at(size / 2, -height), at(-size / 2, -height)]
        : [at(0, down * size), at(width, down * size), at(width, up * size), at(0, up * size)];
      const loaded = page.commonObjs.has(fontName) ? page.commonObjs.get(fontName) : undefined;
      return {
        text: str,
        corners,
        size: round(size),
        angle: Math.round((Math.atan2(b, a) * 180) / Math.PI),
        font: String(loaded?.name ?? style?.fontFamily ?? ''),
        endsLine: hasEOL,
      };
    });
};

/** Glyphs that fonts of several bytes a character do not have: their code is 0. */
const missingOf = async (page: Page): Promise<{ missing: number; shown: number }> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  let composite = false;
  let [missing, shown] = [0, 0];
  for (const [index, operator] of fnArray.entries()) {
    const [first] = argsArray[index] ?? [];
    if (operator === OPS.setFont)
      composite = page.commonObjs.has(first) && page.commonObjs.get(first)?.composite === true;
    if (operator !== OPS.showText || !Array.isArray(first)) continue;
    for (const glyph of first) {
      if (glyph === null || typeof glyph !== 'object') continue;
      shown += 1;
      if (composite && glyph.originalCharCode === 0) missing += 1;
    }
  }
  return { missing, shown };
};

const linksOf = async (page: Page, viewport: Viewport) => {
  const found: object[] = [];
  for (const [annotation, one] of (await page.getAnnotations()).entries()) {
    const { subtype, url, unsafeUrl, dest, action, rect, quadPoints } = one;
    const quads: number[][] = [];
    const points = quadPoints ? [...quadPoints] : [];
    for (let at = 0; at + 8 <= points.length; at += 8) {
      const [xs, ys] = [0, 1].map((axis) => [0, 2, 4, 6].map((step) => points[at + step + axis] ?? 0));
      quads.push([
        Math.min(...(xs ?? [])),
        Math.min(...(ys ?? [])),
        Math.max(...(xs ?? [])),
        Math.max(...(ys ?? [])),
      ]);
    }
    const boxes = (quads.length > 0 ? quads : [rect]).map((box: number[]) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
      const [one, other] = [viewport.convertToViewportPoint(x0, y0), viewport.convertToViewportPoint(x1, y1)];
      const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
      const [width, height] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])];
      return { x: round(left), y: round(top), width: round(width), height: round(height) };
    });
    const target =
      subtype === 'Link'
        ? String(
            url ?? unsafeUrl ?? (dest ? await targetOf(dest).catch(() => 'broken') : (action ?? 'nothing')),
          )
        : '';
    const { fieldName = '', fieldType = '', contentsObj, alternativeText = '' } = one;
    const text = [contentsObj?.str ?? '', alternativeText];
    found.push({ annotation, subtype, target, boxes, field: fieldName, type: fieldType, text });
  }
  return found;
};

/** Draws a page small: faults of fonts and pictures are told only then. */
const draw = async (page: Page): Promise<void> => {
  const viewport = page.getViewport({ scale: 0.5 });
  if (viewport.width * viewport.height > 4e6) return;
  const factory = file.canvasFactory as {
    create(width: number, height: number): { canvas: NonNullable<RenderParameters['canvas']> };
    destroy(made: object): void;
  };
  const made = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: made.canvas, viewport }).promise;
  factory.destroy(made);
};

const pages: object[] = [];
for (let number = 1; number <= Math.min(file.numPages, Number(mostPages)); number += 1) {
  const page = await file.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { missing, shown } = await missingOf(page);
  pages.push({
    width: round(viewport.width),
    height: round(viewport.height),
    rotate: page.rotate,
    view: page.view,
    items: await itemsOf(page, viewport),
    annotations: await linksOf(page, viewport),
    missing,
    shown,
  });
  await draw(page).catch((error: unknown) => messages.push(`page ${number}: ${error}`));
  page.cleanup();
}
const { info } = await file.getMetadata().catch(() => ({ info: {} }));
const facts = {
  pageCount: file.numPages,
  pages,
  outline: await outlineOf((await file.getOutline()) ?? [], 0),
  labels: await file.getPageLabels(),
  title: String((info as { Title?: string }).Title ?? ''),
  messages,
};
process.stdout.write(JSON.stringify(facts), () => process.exit(0));
