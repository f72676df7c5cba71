/** A configuration value as read: nothing is known of it yet. */
export type RawValues = Readonly<Record<string, unknown>>;

/** Where a value came from, in the order in which one wins over another. */
export type ValueSource = 'explicit' | 'environment' | 'file' | 'default';

/** Whether a value is an object of keys and values, not an array, a date or an instance of a class. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Empty text, null and undefined are all "not set". */
const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Values by dotted path, and where each came from. Later layers win. */
export class Layers {
  readonly values: Record<string, unknown> = {};
  readonly sources = new Map<string, ValueSource>();

  /** Lays an object over what is there: objects are merged, everything else is replaced. */
  add(source: ValueSource, values: RawValues): void {
    this.#merge(this.values, values, source, []);
  }

  /** Sets one value. */
  set(source: ValueSource, path: readonly string[], value: unknown): void {
    if (isUnset(value)) return;
    let target = this.values;
    for (const key of path.slice(0, -1)) target = this.#child(target, key);
    const last = path.at(-1);
    if (last === undefined) return;
    target[last] = value;
    this.sources.set(path.join('.'), source);
  }

  get(path: readonly string[]): unknown {
    let value: unknown = this.values;
    for (const key of path) {
      if (!isPlainObject(value) || !Object.hasOwn(value, key)) return undefined;
      value = value[key];
    }
    return value;
  }

  #child(target: Record<string, unknown>, key: string): Record<string, unknown> {
    const existing = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isPlainObject(existing)) return existing;
    const child = {};
    target[key] = child;
    return child;
  }

  #merge(
    target: Record<string, unknown>,
    values: RawValues,
    source: ValueSource,
    path: readonly string[],
  ): void {
    for (const [key, value] of Object.entries(values)) {
      // An assignment to this key would change the object's prototype.
      if (isUnset(value) || key === '__proto__') continue;
      const here = [...path, key];
      if (isPlainObject(value)) {
        this.#merge(this.#child(target, key), value, source, here);
      } else {
        target[key] = value;
        this.sources.set(here.join('.'), source);
      }
    }
  }
}
