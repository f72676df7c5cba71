import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Cursors } from '../../src/http/cursor.ts';

const cursors = new Cursors(randomBytes(32));

describe('cursors', () => {
  it('give back the id that they were made of, to the same list of the same account alone', () => {
    const id = uuidv7();
    const cursor = cursors.encode('account-a', 'things', id) as string;
    expect(cursors.decode('account-a', 'things', cursor)).toBe(id);
    expect(() => cursors.decode('account-b', 'things', cursor)).toThrowError(/cursor/);
    expect(() => cursors.decode('account-a', 'others', cursor)).toThrowError(/cursor/);
    expect(() => new Cursors(randomBytes(32)).decode('account-a', 'things', cursor)).toThrowError(/cursor/);
  });

  it('cannot be made up', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(() => cursors.decode('account-a', 'things', text)).toThrowError(/cursor/);
      }),
      { numRuns: 500 },
    );
  });

  it('are null at the end and optional at the start', () => {
    expect(cursors.encode('account-a', 'things', null)).toBeNull();
    expect(cursors.decode('account-a', 'things', undefined)).toBeUndefined();
  });
});
