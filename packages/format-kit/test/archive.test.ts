import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Archive, archiveLimits, createArchive } from '../src/index.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text);
const three = createArchive(
  new Map([
    ['first', bytesOf('one')],
    ['folder/second', bytesOf('two '.repeat(100))],
    ['dritte ä', bytesOf('')],
  ]),
);

const refusal = (code: string) => expect.objectContaining({ code });
const patched = (bytes: Uint8Array, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
/** Of the first record in the directory. */
const recordAt = (bytes: Buffer): number => bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));

describe('Archive', () => {
  it('reads what was written, whatever it is', () => {
    const members = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[\p{L}\d]{1,9}$/u), fc.uint8Array()), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(members, (list) => {
        const archive = new Archive(createArchive(new Map(list)));
        expect(archive.names).toEqual(list.map(([name]) => name));
        for (const [name, content] of list)
          expect(Buffer.from(content).equals(archive.read(name))).toBe(true);
      }),
    );
  });

  it('stores a type at the beginning as it is, so that the first bytes tell it', () => {
    const typed = createArchive(
      new Map([
        ['mimetype', bytesOf('application/epub+zip')],
        ['other', bytesOf('')],
      ]),
    );
    expect(Buffer.from(typed.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip');
    expect(new Archive(typed).read('mimetype').toString()).toBe('application/epub+zip');
  });

  it('changes what is changed, and copies the rest with its compressed bytes', () => {
    expect(Buffer.from(new Archive(three).write(new Map())).equals(three)).toBe(true);
    const changed = new Archive(three).write(
      new Map<string, Uint8Array | null>([
        ['first', bytesOf('eins')],
        ['dritte ä', null],
        ['new', bytesOf('neu')],
      ]),
    );
    const archive = new Archive(changed);
    expect(archive.names).toEqual(['first', 'folder/second', 'new']);
    expect(archive.names.map((name) => archive.read(name).toString().slice(0, 4))).toEqual([
      'eins',
      'two ',
      'neu',
    ]);
    const deflated = deflateRawSync(bytesOf('two '.repeat(100)));
    expect(Buffer.from(changed).includes(deflated)).toBe(true);
  });

  it.each([
    ['text', bytesOf('words')],
    ['one that is cut off', three.subarray(0, three.length - 30)],
    ['one without its beginning', three.subarray(40)],
    ['a damaged member', patched(three, (copy) => copy.write('XXX', copy.indexOf('first') + 5))],
    ['a member that is not there', patched(three, (copy) => copy.writeUInt32LE(7, recordAt(copy) + 42))],
    ['a lying size', patched(three, (copy) => copy.writeUInt32LE(2, recordAt(copy) + 24))],
    ['an unknown method', patched(three, (copy) => copy.writeUInt16LE(12, recordAt(copy) + 10))],
    ['an absolute name', createArchive(new Map([['/etc/passwd', bytesOf('x')]]))],
    ['a name that leads out', createArchive(new Map([['a/../../b', bytesOf('x')]]))],
    ['a drive', createArchive(new Map([['C:\\b', bytesOf('x')]]))],
    [
      'a name twice',
      patched(
        createArchive(
          new Map([
            ['aa', bytesOf('x')],
            ['ab', bytesOf('y')],
          ]),
        ),
        (copy) => {
          copy.write('aa', copy.lastIndexOf('ab'));
        },
      ),
    ],
  ])('refuses %s', (_, bytes) => {
    expect(() => {
      const archive = new Archive(bytes);
      for (const name of archive.names) archive.read(name);
    }).toThrow(refusal('corrupt_document'));
  });

  it('refuses encrypted members', () => {
    const locked = patched(three, (copy) => copy.writeUInt16LE(1, recordAt(copy) + 8));
    expect(() => new Archive(locked)).toThrow(refusal('encrypted_document'));
  });

  it('refuses bombs, honest or lying, before they are in memory', () => {
    const zeros = createArchive(new Map([['a', Buffer.alloc(20_000_000)]]));
    expect(() => new Archive(zeros)).toThrow(refusal('payload_too_large'));
    const lying = patched(zeros, (copy) => copy.writeUInt32LE(1_000, recordAt(copy) + 24));
    const before = process.memoryUsage().arrayBuffers;
    expect(() => new Archive(lying).read('a')).toThrow(refusal('corrupt_document'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
    const many = new Map(Array.from({ length: 6 }, (_, index) => [`${index}`, bytesOf('words')]));
    expect(() => new Archive(createArchive(many), { ...archiveLimits, members: 5 })).toThrow(
      refusal('payload_too_large'),
    );
    expect(() => new Archive(createArchive(many), { ...archiveLimits, bytes: 29 })).toThrow(
      refusal('payload_too_large'),
    );
    expect(() => new Archive(createArchive(many), { ...archiveLimits, memberBytes: 4 })).toThrow(
      refusal('payload_too_large'),
    );
    const twice = new Archive(createArchive(many), { ...archiveLimits, bytes: 30 });
    expect(() => {
      for (let index = 0; index < 20; index++) twice.read('0');
    }).toThrow(refusal('payload_too_large'));
  });
});
