import { useSyncExternalStore } from 'react';

/** A value that lives outside of React. */
export interface State<Value> {
  get(): Value;
  set(value: Value): void;
  /** The value, for a component that is drawn anew when it changes. */
  use(): Value;
}

/** A value that lives outside of React: what the API client finds out, and the frame shows. */
export const createState = <Value>(first: Value): State<Value> => {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
};
