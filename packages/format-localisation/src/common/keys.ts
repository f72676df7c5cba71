import { createHash } from 'node:crypto';

/** Keys of segments are stored and sent: so many characters are plenty, though sentences may be names in a file. */
const maxKey = 300;

/** Makes keys of segments, each unique in its file: what comes a second time is numbered. */
export class Keys {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();

  /** A key out of the names on the way to a text, as a JSON pointer (RFC 6901). */
  of(path: readonly string[]): string {
    return this.unique(
      path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') || '/',
    );
  }

  /** The name itself where it is not taken. */
  unique(name: string): string {
    const short = name.length > maxKey ? `${sliceOf(name)}…${digestOf(name)}` : name;
    let key = short;
    let count = this.#counts.get(short) ?? 1;
    while (this.#taken.has(key)) key = `${short}#${++count}`;
    this.#counts.set(short, count);
    this.#taken.add(key);
    return key;
  }
}

const digestOf = (name: string): string =>
  createHash('sha256').update(name, 'utf16le').digest('hex').slice(0, 16);

/** Its beginning, without half of a character at the end. */
const sliceOf = (name: string): string => name.slice(0, maxKey - 20).replace(/[\ud800-\udbff]$/, '');
