import { describe, expect, it } from 'vitest';
import { characterErrorRate } from '../src/benchmarks/visual/characters.ts';
import type { Pixels } from '../src/benchmarks/visual/pixels.ts';
import { type Outcome, rateOf, scoreOf } from '../src/benchmarks/visual/score.ts';
import type { Mockup, Rectangle } from '../src/mockups/render.ts';
import { layOut, planScreens } from '../src/mockups/screen.ts';

type Paint = (x: number, y: number) => number;

const size = { width: 120, height: 60 } as const;

const pixels = (paint: Paint): Pixels => {
  const data = new Uint8Array(3 * size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1)
      data.fill(paint(x, y), 3 * (y * size.width + x), 3 * (y * size.width + x) + 3);
  }
  return { ...size, data };
};

const contains = ({ x, y, width, height }: Rectangle, left: number, top: number): boolean =>
  left >= x && left < x + width && top >= y && top < y + height;

/** A ground that grows lighter to the right. */
const gradient: Paint = (x) => 100 + x;

/** Dark bars in a rectangle: what words look like to a measure. */
const words =
  (box: Rectangle, ground: Paint): Paint =>
  (x, y) =>
    contains(box, x, y) && (x - box.x) % 3 === 0 ? 0 : ground(x, y);

const sourceBox = { x: 20, y: 20, width: 40, height: 12 };
const drawnBox = { x: 20, y: 20, width: 46, height: 12 };
/** Words that are no label: they are to be kept. */
const keptBox = { x: 90, y: 44, width: 20, height: 10 };

const kept = words(keptBox, gradient);

const mockup = {
  plan: { ...planScreens(1, 1)[0], name: 'small', scale: 1 },
  labels: [
    {
      label: { en: 'Save changes', es: 'Guardar cambios', de: 'Änderungen speichern' },
      kind: 'button',
      ground: 'gradient',
      box: sourceBox,
      container: { x: 16, y: 16, width: 60, height: 20 },
      align: 'left',
      size: 12,
      heights: { es: 12, de: 12 },
    },
  ],
} as unknown as Mockup;

const good: Outcome = {
  mockup,
  regions: [{ key: '1', text: 'Save changes', box: sourceBox }],
  original: pixels(words(sourceBox, kept)),
  background: pixels(kept),
  erased: pixels(kept),
  drawn: pixels(words(drawnBox, kept)),
  reread: ['Guardar cambios'],
};

const scored = (damage: Partial<Outcome> = {}) => scoreOf({ ...good, ...damage });

describe('scoreOf', () => {
  it('finds no fault where there is none', () => {
    const score = scored();
    expect(score.outside).toBe(Infinity);
    expect(score).toMatchObject({ overlaps: 0, missed: [] });
    const { found, recognition, leftover, badPixels, reread, inside, wellSized, wellPlaced } = score;
    expect([found.gradient, inside, wellSized, wellPlaced].map(rateOf)).toEqual([1, 1, 1, 1]);
    expect([recognition, leftover, badPixels.gradient, reread].map(rateOf)).toEqual([0, 0, 0, 0]);
  });

  it('sees a white box over words that are to be kept', () => {
    const whiteBox: Paint = (x, y) => (contains(keptBox, x, y) ? 255 : gradient(x, y));
    expect(scored({ drawn: pixels(words(drawnBox, whiteBox)) }).outside).toBeLessThan(45);
  });

  it('sees a label that was missed, joined with another or read wrong', () => {
    expect(scored({ regions: [] }).missed).toEqual(['Save changes']);
    const joined = [{ key: '1', text: 'Save changes Delete account', box: { ...sourceBox, width: 90 } }];
    expect(rateOf(scored({ regions: joined }).found.gradient)).toBe(0);
    const misread = [{ key: '1', text: 'Save chanqes', box: sourceBox }];
    expect(rateOf(scored({ regions: misread }).recognition)).toBeCloseTo(1 / 12);
  });

  it('sees a flat fill on a gradient', () => {
    const flat: Paint = (x, y) => (contains(sourceBox, x, y) ? 100 + sourceBox.x : kept(x, y));
    expect(rateOf(scored({ erased: pixels(flat) }).badPixels.gradient)).toBeGreaterThan(0.3);
  });

  it('sees source words that are still there', () => {
    expect(rateOf(scored({ reread: ['Save Guardar cambios'] }).leftover)).toBe(0.5);
    expect(rateOf(scored({ reread: ['Save Guardar cambios'] }).reread)).toBeGreaterThan(0.2);
  });

  it.each([
    ['shifted', { ...drawnBox, x: 25 }, 'wellPlaced'],
    ['too small', { ...drawnBox, height: 8 }, 'wellSized'],
    ['too large', { ...drawnBox, height: 14 }, 'wellSized'],
    ['out of its container', { ...drawnBox, y: 26 }, 'inside'],
  ] as const)('sees text that is %s', (_, box, score) => {
    expect(rateOf(scored({ drawn: pixels(words(box, kept)) })[score])).toBe(0);
  });

  it('counts a label without drawn words as neither inside nor placed', () => {
    const { inside, wellPlaced } = scored({ drawn: pixels(kept) });
    expect([inside, wellPlaced].map(rateOf)).toEqual([0, 0]);
  });
});

describe('characterErrorRate', () => {
  it('counts inserted, deleted and replaced characters', () => {
    expect(characterErrorRate('Paid', 'Paid')).toBe(0);
    expect(characterErrorRate('Paid', 'Pa1d!')).toBe(0.5);
    expect(characterErrorRate('', 'x')).toBe(1);
  });
});

describe('planScreens', () => {
  const plans = planScreens(24, 1);

  it('shows each theme in a fifth at least, both scales, and some JPEG', () => {
    for (const theme of ['light', 'dark', 'gradient', 'photo']) {
      expect(plans.filter((plan) => plan.theme === theme).length / plans.length).toBeGreaterThanOrEqual(0.2);
    }
    expect(plans.some(({ scale }) => scale === 2)).toBe(true);
    expect(plans.some(({ format }) => format === 'jpeg')).toBe(true);
  });

  it('puts 31 labels on each, 8 % of them white on a colour or a gradient', () => {
    for (const plan of plans) {
      const labels = layOut(plan);
      expect(labels).toHaveLength(31);
      const white = labels.filter(({ color, box }) => color === '#ffffff' && box?.includes('background'));
      expect(white.length / labels.length).toBeGreaterThanOrEqual(0.08);
      expect(new Set(labels.map(({ label }) => label.en)).size).toBe(31);
    }
  });
});
