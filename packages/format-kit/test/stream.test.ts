import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Archive, streamArchive } from '../src/index.ts';

const whole = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

it('what is written piece by piece is read again', async () => {
  const members = fc.uniqueArray(
    fc.tuple(fc.stringMatching(/^[\p{L}\d]{1,9}$/u), fc.array(fc.uint8Array({ maxLength: 2_000 }))),
    { selector: ([name]) => name },
  );
  await fc.assert(
    fc.asyncProperty(members, async (list) => {
      const archive = new Archive(
        await whole(streamArchive(list.map(([name, content]) => ({ name, content })))),
      );
      expect(archive.names).toEqual(list.map(([name]) => name));
      for (const [name, content] of list)
        expect(Buffer.concat(content).equals(archive.read(name))).toBe(true);
      // It is one that others may change, too.
      expect(new Archive(archive.write(new Map([['further', Buffer.from('x')]]))).names).toHaveLength(
        list.length + 1,
      );
    }),
    { numRuns: 50 },
  );
});

it('takes text, and ends with the error of its content', async () => {
  const text = await whole(streamArchive([{ name: 'a', content: ['ä', 'b'] }]));
  expect(new Archive(text).read('a').toString()).toBe('äb');
  async function* broken() {
    yield 'one';
    throw new Error('no more');
  }
  await expect(whole(streamArchive([{ name: 'a', content: broken() }]))).rejects.toThrow('no more');
});
