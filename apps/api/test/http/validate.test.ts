import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { validateBody } from '../../src/http/validate.ts';

/** The mistakes that are told. */
const mistakesOf = (schema: z.ZodType, value: unknown): readonly { pointer: string; code: string }[] => {
  try {
    validateBody(schema, value);
  } catch (error) {
    return (error as { errors: [] }).errors;
  }
  return [];
};

describe('validation', () => {
  it('tells the first fifty mistakes, in order, unknown fields among them', () => {
    const unknown = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`field${index}`, 1]));
    const told = mistakesOf(z.strictObject({ text: z.string() }), unknown);
    expect(told).toHaveLength(50);
    expect(told[0]).toMatchObject({ pointer: '/text', code: 'required' });
    expect(told[49]).toMatchObject({ pointer: '/field48', code: 'unknown_field' });
  });

  it('looks at no mistake after the fiftieth', () => {
    let looks = 0;
    const issues = Array.from({ length: 1_000 }, (_, index) => ({
      get code(): string {
        looks++;
        return 'custom';
      },
      path: [index],
      message: 'Is wrong',
    }));
    const schema = { safeParse: () => ({ success: false, error: { issues } }) } as unknown as z.ZodType;
    expect(mistakesOf(schema, {})).toHaveLength(50);
    // Each that is told is looked at some times, no other at all.
    expect(looks).toBeLessThan(50 * 5);
  });
});
