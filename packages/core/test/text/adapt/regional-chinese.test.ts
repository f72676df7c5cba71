import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Adapt, adaptTo } from '../../support/adapt-to.ts';
import { readLines } from '../../support/regional-fixtures.ts';

const rows = readLines('chinese.txt').map((line) => line.split(' | '));

let toTaiwan: Adapt;
let toMainland: Adapt;
beforeAll(async () => {
  toTaiwan = await adaptTo('zh-TW');
  toMainland = await adaptTo('zh-CN');
});

describe('Chinese', () => {
  it.each(rows)('%s ↔ %s', (mainland = '', taiwan = '') => {
    expect(toTaiwan(mainland).text).toBe(taiwan);
    expect(toMainland(taiwan).text).toBe(mainland);
    expect(toTaiwan(taiwan)).toEqual({ text: taiwan, adaptations: [] });
    expect(toMainland(mainland)).toEqual({ text: mainland, adaptations: [] });
  });

  it('mends words of the mainland in traditional characters', () => {
    expect(toTaiwan('這個軟件很好。')).toEqual({
      text: '這個軟體很好。',
      adaptations: [{ kind: 'vocabulary', source: '軟件', target: '軟體', note: 'Chinese as written in TW' }],
    });
  });

  it('leaves a pear a pear, and a city without its other script', () => {
    expect(toMainland('我爱吃雪梨。').text).toBe('我爱吃雪梨。');
    expect(toMainland('我們去了雪梨。').text).toBe('我们去了悉尼。');
  });

  it('writes as in Hong Kong', async () => {
    const adapt = await adaptTo('zh-HK');
    expect(adapt('出租车里有一台打印机。').text).toBe('的士裏有一台打印機。');
  });

  it('goes by the script where no region is given', async () => {
    expect((await adaptTo('zh-Hant'))('软件').text).toBe('軟體');
    expect((await adaptTo('zh-Hans'))('軟體').text).toBe('软件');
    await expect(adaptTo('zh')).rejects.toThrow('no rule');
  });

  it('does not change again when it is adapted again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...rows.flat(), '⟦1⟧', 'OK'), { maxLength: 4 }), (parts) => {
        for (const adapt of [toTaiwan, toMainland]) {
          const once = adapt(parts.join('')).text;
          expect(adapt(once)).toEqual({ text: once, adaptations: [] });
        }
      }),
      { seed: 34 },
    );
  });
});
