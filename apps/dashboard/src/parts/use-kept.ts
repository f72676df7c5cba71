import { useState } from 'react';

/** A choice that this browser keeps for the next visit: of languages and the like, never of texts. */
export const useKept = (name: string, first: string): [string, (value: string) => void] => {
  const key = `dragoman.${name}`;
  const [value, setValue] = useState(() => localStorage.getItem(key) ?? first);
  return [
    value,
    (next) => {
      localStorage.setItem(key, next);
      setValue(next);
    },
  ];
};
