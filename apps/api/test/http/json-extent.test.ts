import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseExcess } from '../../src/http/body/json-extent.ts';
import { useApi } from '../support/api.ts';

const steps = (text: string, maxValues: number): number => {
  const work = refuseExcess(Buffer.from(text), maxValues);
  let count = 0;
  while (!work.next().done) count++;
  return count;
};

/** Values as they are counted: each object and list, and each member of an object but the first. */
const valuesOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return (
    1 +
    (Array.isArray(value) ? 0 : Math.max(0, members.length - 1)) +
    members.reduce<number>((sum, one) => sum + valuesOf(one), 0)
  );
};

describe('the extent of JSON', () => {
  it('is counted without what stands in strings', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.boolean(), (text, isIndented) => {
        const value: unknown = JSON.parse(text);
        const written = isIndented ? JSON.stringify(value, null, 2) : text;
        const values = 1 + valuesOf(value);
        expect(() => steps(written, values)).not.toThrow();
        if (values > 1)
          expect(() => steps(written, values - 1)).toThrowError(
            expect.objectContaining({ code: 'limit_exceeded' }),
          );
      }),
      { numRuns: 500 },
    );
  });

  it('is seen through escaped quotation marks and backslashes', () => {
    expect(() => steps(JSON.stringify({ text: '\\",,,[[{{"\\\\' }), 2)).not.toThrow();
  });

  it('ends where objects and lists are too deep', () => {
    expect(() => steps(`${'['.repeat(64)}${']'.repeat(64)}`, 1_000)).not.toThrow();
    expect(() => steps('['.repeat(65), 1_000)).toThrowError(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('is counted in steps, however the bytes are spread', () => {
    expect(steps(`[${' '.repeat(1_000_000)}]`, 10)).toBeGreaterThan(10);
    expect(steps(`["${'\\"'.repeat(500_000)}"${',"a"'.repeat(250_000)}]`, 2)).toBeGreaterThan(10);
    expect(steps('[]', 10)).toBe(0);
  });
});

describe('a body of too many values', () => {
  const { caller } = useApi({ settings: { limits: { rate: { perMinute: 0 } } } });

  it('is refused before it is read', async () => {
    const fields = Array.from({ length: 90_000 }, (_, index) => `"${index.toString(36)}":1`).join();
    const { body } = await caller.post('/v1/translate', `{${fields}}`);
    expect(body).toMatchObject({ status: 400, code: 'limit_exceeded', errors: [{ code: 'too_many' }] });
  });

  it('is none where it holds as many entries as a glossary may have, with all their fields', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => ({
      source: `s${index}`,
      target: `t${index}`,
      case_sensitive: true,
      do_not_translate: false,
    }));
    const glossary = { name: 'Long', source_language: 'en', target_language: 'es', entries };
    expect((await caller.post('/v1/glossaries', glossary)).status).toBe(201);
  });
});
