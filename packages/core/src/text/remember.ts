/**
 * Remembers what a function makes of a key. Keys come from callers, so that no memory may grow with them: where there
 * are too many, all are forgotten.
 *
 * @param max how many keys are remembered. Default 500
 */
export const remember = <Key, Value>(make: (key: Key) => Value, max = 500): ((key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key) => {
    const present = known.get(key);
    if (present !== undefined) return present;
    const value = make(key);
    if (known.size >= max) known.clear();
    known.set(key, value);
    return value;
  };
};
