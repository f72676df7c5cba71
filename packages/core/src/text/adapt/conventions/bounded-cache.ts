/** Tags come from callers: no cache grows with them. */
const mostCached = 500;

/** Remembers what a function makes of a key; forgets all of it when there are too many keys. */
export const remember = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key) => {
    const present = known.get(key);
    if (present !== undefined) return present;
    const value = make(key);
    if (known.size >= mostCached) known.clear();
    known.set(key, value);
    return value;
  };
};
