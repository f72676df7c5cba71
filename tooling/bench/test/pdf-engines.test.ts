import { describe, expect, it } from 'vitest';
import { inScript, longer, redrawn, reversed, scripts } from '../src/benchmarks/pdf/engines.ts';
import { truthOf } from '../src/benchmarks/pdf/fixtures/web-pages.ts';
import { seenPlaceOf } from '../src/benchmarks/pdf/place.ts';
import { mostLike } from '../src/benchmarks/pdf/scores/blocks.ts';
import { coverageOf, rateOf } from '../src/benchmarks/pdf/scores/coverage.ts';
import { newComplaints } from '../src/benchmarks/pdf/tools/checkers.ts';
import { readOperators } from '../src/benchmarks/pdf/tools/operators.ts';
import { truthFound } from '../src/benchmarks/pdf/truth.ts';

describe('the engines', () => {
  const source = 'Press <1>Save changes</1> in 2026 before the harbour closes, please.<2/>';

  it('change words and leave tags and numbers', () => {
    expect(reversed(source)).toContain('<1>evaS segnahc</1>');
    expect(redrawn(source).trim()).toBe(source);
    for (const script of scripts) {
      const target = inScript(script)(source);
      expect(target).toMatch(/<1>[^<]+<\/1>.*2026.*<2\/>$/u);
      expect(target).not.toMatch(/[A-Za-z]/);
      expect(inScript(script)('harbour')).toBe(inScript(script)('harbour'));
    }
  });

  it('make a text longer by about what is asked for', () => {
    const text = Array.from({ length: 40 }, (_, at) => `harbour lantern ${at}`).join(' ');
    const share = longer(0.3)(text).length / text.length;
    expect(share).toBeGreaterThan(1.2);
    expect(share).toBeLessThan(1.35);
  });
});

describe('what is found in a page', () => {
  it('is the part of a text that is most like another', () => {
    expect(mostLike([...'lantern'], [...'the lanturn shines'])).toEqual({ from: 4, to: 11, errors: 1 });
    expect(mostLike([...'abc'], [])).toMatchObject({ errors: 3 });
  });

  it('are words that were reversed, also where a line divides them', () => {
    const before = 'The harbour wakes slow-\nly beside noon boats at https://example.com/harbour';
    expect(rateOf(coverageOf(before, 'ehT ruob-\nrah sekaw ylwols edis-\neb noon staob', new Set()))).toBe(1);
    const { left, lost } = coverageOf(before, 'ehT harbour sekaw ylwols', new Set(['boats']));
    expect(left).toEqual(['harbour']);
    expect(lost).toEqual(['beside']);
  });

  it('are true texts, each once', () => {
    const found = truthFound(
      'a',
      ['One text here', 'One text here', 'Another'],
      ['One <1>text</1> here', 'Anothe'],
    );
    expect(found).toMatchObject({ of: 1, all: 3, missed: ['One text here', 'Another'] });
    expect(truthOf('<p t>a <b>b</b></p><ul><li t>one<ul><li t>two</li></ul></li></ul><p>no</p>')).toEqual([
      'a b',
      'one',
      'two',
    ]);
  });

  it('are boxes that are turned', () => {
    const box = { x: 0, y: 0, width: 40, height: 10, angle: 90 };
    const seen = seenPlaceOf({ kind: 'text', page: 1, box });
    expect(seen?.box.x).toBeCloseTo(15);
    expect(seen?.box.height).toBeCloseTo(40);
    expect(seenPlaceOf(null)).toBeUndefined();
  });
});

describe('complaints', () => {
  it('are the same whatever numbers they have', () => {
    expect(newComplaints(['offset 12 of a.pdf'], ['offset 99 of a.pdf', 'other'])).toEqual(['other']);
  });

  const faultsOf = (content: string): readonly string[] =>
    readOperators(Buffer.from(content, 'latin1')).faults;

  it('are none about operators as the standard has them', () => {
    expect(faultsOf('q 1 0 0 1 0 0 cm BT /F1 12 Tf (a\\)b) Tj [(c) -20 <4142>] TJ 1 2 (d) " ET Q')).toEqual(
      [],
    );
    expect(faultsOf('/Span << /MCID 0 /Lang (en) >> BDC EMC % a comment\n0 g')).toEqual([]);
    expect(faultsOf('BI /W 2 /H 1 /BPC 8 ID \u0001EI\u00ff EI Q q'.replace('Q q', ''))).toEqual([]);
  });

  it.each([
    ['BT ET ET', 'ET outside of a text object'],
    ['q', 'more q than Q'],
    ['Q', 'more Q than q'],
    ['(open', 'a string without an end'],
    ['[1 2', 'an array without an end'],
    ['1 2', 'operands without an operator'],
    ['1 m', 'wrong operands of m'],
    ['BT q Q ET', 'q inside of a text object'],
    ['/A BMC', 'more BMC than EMC'],
    ['>> n', 'stray >'],
  ])('are some about %s', (content, fault) => {
    expect(faultsOf(content)).toContain(fault);
  });
});
