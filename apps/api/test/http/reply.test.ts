import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, writeJson } from '../../src/http/reply.ts';

const written = async (answer: Record<string, unknown>): Promise<string> =>
  Buffer.concat(await writeJson(answer)).toString();

describe('JSON in pieces', () => {
  it('is what JSON.stringify writes', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }));
    const record = fc.dictionary(fc.string(), value);
    const data = fc.oneof(value, record, fc.array(value), fc.dictionary(fc.string(), fc.array(record)));
    await fc.assert(
      fc.asyncProperty(fc.record({ success: fc.boolean(), data, beside: value }), async (answer) => {
        expect(await written(answer)).toBe(JSON.stringify(answer));
      }),
    );
  });

  it('is no longer than its elements are, a piece', async () => {
    const data = Array.from({ length: 50 }, (_, index) => ({ text: `${index}é`.repeat(10_000) }));
    const pieces = await writeJson({ data });
    expect(bytesOf(pieces)).toBe(Buffer.byteLength(JSON.stringify({ data })));
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(140_000);
  });

  it('lets others have their turn between long elements', async () => {
    const data = Array.from({ length: 400 }, () => ({ text: '"'.repeat(50_000) }));
    let rounds = 0;
    const count = (): void => {
      rounds += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await writeJson({ data });
    clearImmediate(next);
    expect(rounds).toBeGreaterThan(3);
  });
});
