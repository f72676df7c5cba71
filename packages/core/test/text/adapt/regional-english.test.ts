import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdaptationOutput } from '../../../src/text/adapt/rule.ts';
import { type Adapt, adaptTo } from '../../support/adapt-to.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { readCase, readLines } from '../../support/regional-fixtures.ts';

const changes = readLines('english-changes.txt').map(readCase);
const unchanged = readLines('english-unchanged.txt');

let toBritish: Adapt;
let toAmerican: Adapt;
beforeAll(async () => {
  toBritish = await adaptTo('en-GB');
  toAmerican = await adaptTo('en-US');
});

describe('from American to British', () => {
  it('knows at least 400 sentences, about half of which must not change', () => {
    expect(changes.length + unchanged.length).toBeGreaterThanOrEqual(400);
    expect(unchanged.length).toBeGreaterThanOrEqual(200);
  });

  it('changes what differs: recall of at least 90 %, precision of at least 99 %', () => {
    const outputs = changes.map(({ american, british }) => ({ british, text: toBritish(american).text }));
    const right = outputs.filter(({ text, british }) => text === british).length;
    const wronglyChanged = unchanged.filter((line) => toBritish(line).text !== line);
    const changed =
      changes.filter(({ american }) => toBritish(american).text !== american).length + wronglyChanged.length;
    expect(right / changes.length).toBeGreaterThanOrEqual(0.9);
    expect(right / changed).toBeGreaterThanOrEqual(0.99);
    expect(wronglyChanged).toEqual([]);
  });

  it.each(changes)('$american → $british', ({ american, british }) => {
    expect(toBritish(american).text).toBe(british);
    expect(toBritish(british)).toEqual({ text: british, adaptations: [] } satisfies AdaptationOutput);
  });
});

describe('from British to American', () => {
  it.each(changes.filter(({ isReversible }) => isReversible))(
    '$british → $american',
    ({ american, british }) => {
      expect(toAmerican(british).text).toBe(american);
      expect(toAmerican(american).text).toBe(american);
    },
  );

  it('leaves what is the same on both sides', () => {
    expect(unchanged.filter((line) => toAmerican(line).text !== line)).toEqual([]);
  });
});

describe('other regions', () => {
  it('writes Canadian English with -our and -re, but -ize and tires', async () => {
    const adapt = await adaptTo('en-CA');
    expect(adapt('The color of the theater, organized and analyzed, with gray tires.').text).toBe(
      'The colour of the theatre, organized and analyzed, with grey tires.',
    );
    expect(adapt('We organised a licence.').text).toBe('We organized a licence.');
  });

  it('writes Australian English as British, with programs and its own words for things', async () => {
    const adapt = await adaptTo('en-AU');
    expect(adapt('The color of the television program and the eggplant.').text).toBe(
      'The colour of the television program and the eggplant.',
    );
  });

  it('writes Irish English as British', async () => {
    expect((await adaptTo('en-IE'))('My favorite eggplant.').text).toBe('My favourite aubergine.');
  });

  it('has no rule without a region', async () => {
    await expect(adaptTo('en')).rejects.toThrow('no rule');
  });
});

describe('reports', () => {
  it('tells each change with its kind, in order', () => {
    expect(toBritish('An airplane over the gray parking lot.').adaptations).toEqual([
      { kind: 'spelling', source: 'airplane', target: 'aeroplane', note: 'English as written in GB' },
      { kind: 'spelling', source: 'gray', target: 'grey', note: 'English as written in GB' },
      { kind: 'vocabulary', source: 'parking lot', target: 'car park', note: 'English as written in GB' },
    ]);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...[...changes.flatMap(({ american, british }) => [american, british]), ...unchanged].flatMap((line) =>
      line.split(' '),
    ),
    '⟦1⟧',
    '"',
    '. ',
    '’',
  );

  it('does not change when it is adapted again', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), fc.constantFrom('GB', 'US'), (parts, region) => {
        const adapt = region === 'GB' ? toBritish : toAmerican;
        const once = adapt(parts.join(' ')).text;
        expect(adapt(once)).toEqual({ text: once, adaptations: [] });
      }),
      { numRuns: 500, seed: 31 },
    );
  });

  it('keeps its placeholders', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const text = parts.join(' ');
        expect(toBritish(text).text.match(/⟦\d⟧/gu)).toEqual(text.match(/⟦\d⟧/gu));
      }),
      { seed: 32 },
    );
  });

  it('takes little time, however hostile', () => {
    const start = cpuTime();
    for (const part of ['"', ')', 'color ', "'a ", '‘', 'a:b;', 'practice ', '.', '⟦', '“', 'a-', 'A.B. '])
      toBritish(part.repeat(50_000 / part.length));
    expect(cpuTime() - start).toBeLessThan(5_000);
  });
});
