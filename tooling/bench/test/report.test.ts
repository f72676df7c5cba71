import { describe, expect, it } from 'vitest';
import { figure, formatGates, formatTable } from '../src/report/format.ts';
import { holds } from '../src/report/report.ts';

describe('reports', () => {
  it('judges a promise by its bound, and nothing measured as broken', () => {
    expect(holds({ name: 'a', measured: 1.5, bound: 1.5, kind: 'atLeast' })).toBe(true);
    expect(holds({ name: 'a', measured: 1.49, bound: 1.5, kind: 'atLeast' })).toBe(false);
    expect(holds({ name: 'a', measured: 1.51, bound: 1.5, kind: 'atMost' })).toBe(false);
    expect(holds({ name: 'a', measured: Number.NaN, bound: 1.5, kind: 'atLeast' })).toBe(false);
    expect(holds({ name: 'a', measured: Number.NaN, bound: 1.5, kind: 'atMost' })).toBe(false);
  });

  it('says which promise was missed', () => {
    const text = formatGates([
      { name: 'fast', measured: 2, bound: 1.5, kind: 'atLeast' },
      { name: 'small', measured: 200, bound: 150, kind: 'atMost' },
    ]);
    expect(text).toBe('held    fast: 2.00 (>= 1.50)\nMISSED  small: 200 (<= 150)');
  });

  it('shows figures with as many digits as they deserve, in columns', () => {
    expect([0.1234, 12.34, 123.4, 12345.6, Number.NaN].map(figure)).toEqual([
      '0.12',
      '12.3',
      '123',
      '12,346',
      '-',
    ]);
    const text = formatTable({
      title: 'T',
      columns: ['name', 'x'],
      rows: [
        ['long name', 12345],
        ['b', 1],
      ],
    });
    expect(text).toBe('T\nname            x\n---------  ------\nlong name  12,345\nb            1.00');
  });
});
