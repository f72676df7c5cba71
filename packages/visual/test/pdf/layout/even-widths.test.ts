import { describe, expect, test } from 'vitest';
import { evenWidths } from '../../../src/pdf/layout/even-widths.ts';
import type { LaidText } from '../../../src/pdf/layout/page-layout.ts';
import { place, style } from '../typeset/support.ts';

const laid = (width: number | undefined, length: number): LaidText => ({
  source: '',
  plain: 'x'.repeat(length),
  place: place({}, { style: style(width === undefined ? {} : { width }) }),
  isBold: false,
  isArtifact: false,
  label: '',
});

describe('how wide the fonts of a document run', () => {
  test('is the same for texts of one look, as most of what they say tells', () => {
    const even = evenWidths([laid(0.44, 5), laid(0.46, 800), laid(0.45, 900), laid(undefined, 9)]);
    expect(even(style({ width: 0.44 })).width).toBe(0.45);
    expect(even(style()).width).toBe(0.45);
    expect(even(style({ weight: 700 })).width).toBeUndefined();
    expect(even(style({ size: 12, width: 0.44 })).width).toBe(0.44);
  });

  test('is told of their blanks likewise', () => {
    const spaced = (blank: number, length: number): LaidText => {
      const text = laid(0.45, length);
      return { ...text, place: { ...text.place, style: { ...text.place.style, blank } } };
    };
    const even = evenWidths([spaced(0.33, 900), spaced(0.35, 20), laid(0.45, 900)]);
    expect(even(style({ blank: 0.35 })).blank).toBe(0.33);
    expect(even(style()).blank).toBe(0.33);
    expect(even(style({ blank: 0.25 })).blank).toBe(0.25);
  });

  test('leaves alone what is of another font', () => {
    const even = evenWidths([laid(0.45, 900)]);
    expect(even(style({ width: 0.6 })).width).toBe(0.6);
  });
});
