import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Label, LabelKind } from './labels.ts';
import { pageOf } from './page.ts';
import { type Ground, layOut, type ScreenPlan, screenSize } from './screen.ts';

/** A rectangle in pixels of the picture. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One label as it was really drawn, in pixels of the picture. */
export interface TrueLabel {
  readonly label: Label;
  readonly kind: LabelKind;
  readonly ground: Ground;
  /** What the browser says of the text: advance width by line height. */
  readonly box: Rectangle;
  /** What its translation must stay in: the button or the free place. */
  readonly container: Rectangle;
  readonly align: 'left' | 'center';
  /** Pixels of an em. */
  readonly size: number;
  /** How high the ink of its translations would be in the same font: fonts of one size differ less in that than in width. */
  readonly heights: { readonly es: number; readonly de: number };
}

/** A screen and the truth about it. */
export interface Mockup {
  readonly plan: ScreenPlan;
  /** The encoded picture, as a user would send it. */
  readonly picture: Buffer;
  /** The same screen without words, PNG. */
  readonly background: Buffer;
  readonly width: number;
  readonly height: number;
  readonly labels: readonly TrueLabel[];
}

/** What the browser measured, in CSS pixels. */
interface Measured {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly es: number;
  readonly de: number;
}

// Runs in the browser: text, because the compiler of this folder knows no document.
const measuring = (targets: string): string => `(() => {
  const targets = ${targets};
  return targets.map((texts, index) => {
    const span = document.getElementById('label-' + index);
    const { x, y, width, height } = span.getBoundingClientRect();
    const context = document.createElement('canvas').getContext('2d');
    context.font = getComputedStyle(span).font;
    const heightOf = (text) => {
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
      return actualBoundingBoxAscent + actualBoundingBoxDescent;
    };
    return { x, y, width, height, es: heightOf(texts.es), de: heightOf(texts.de) };
  });
})()`;

const scaled = ({ x, y, width, height }: Rectangle, scale: number): Rectangle => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Draws a screen by Chromium, with words and without. */
export const renderMockup = async (browser: Browser, plan: ScreenPlan): Promise<Mockup> => {
  const page = await browser.newPage({ viewport: screenSize, deviceScaleFactor: plan.scale });
  try {
    await page.setContent(pageOf(plan), { waitUntil: 'load' });
    const placed = layOut(plan);
    const targets = JSON.stringify(placed.map(({ label }) => ({ es: label.es, de: label.de })));
    const measured = (await page.evaluate(measuring(targets))) as readonly Measured[];
    const lossless = await page.screenshot({ type: 'png' });
    await page.evaluate("document.body.classList.add('bare')");
    const background = await page.screenshot({ type: 'png' });
    return {
      plan,
      picture: plan.format === 'jpeg' ? await sharp(lossless).jpeg({ quality: 80 }).toBuffer() : lossless,
      background,
      width: screenSize.width * plan.scale,
      height: screenSize.height * plan.scale,
      labels: placed.map(({ label, kind, ground, align, size, left, top, width, height }, index) => {
        const found = measured[index];
        if (!found) throw new Error(`The browser measured no label ${index}.`);
        return {
          label,
          kind,
          ground,
          align,
          size: size * plan.scale,
          box: scaled(found, plan.scale),
          container: scaled({ x: left, y: top, width, height }, plan.scale),
          heights: { es: found.es * plan.scale, de: found.de * plan.scale },
        };
      }),
    };
  } finally {
    await page.close();
  }
};
