/** The index of the bracket that closes the text which begins at `start`; undefined where none does. */
export const findAltEnd = (raw: string, start: number): number | undefined => {
  let depth = 0;
  for (let index = start; index < raw.length; index++) {
    const character = raw[index];
    if (character === '\\') index++;
    else if (character === '[') depth++;
    else if (character === ']' && depth-- === 0) return index;
  }
  return undefined;
};

/** A title, without its quotation marks. */
export interface TitleRange {
  readonly start: number;
  readonly end: number;
  /** `"`, `'` or `(`. */
  readonly quote: string;
}

const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);

/** The title behind an address that begins at or after `start`, both before `end`; undefined where there is none. */
export const findTitle = (raw: string, start: number, end: number): TitleRange | undefined => {
  let index = start;
  while (index < end && isBlank(raw[index])) index++;
  if (raw[index] === '<') {
    while (index < end && raw[index] !== '>') index += raw[index] === '\\' ? 2 : 1;
    index++;
  } else while (index < end && !isBlank(raw[index])) index++;
  while (index < end && isBlank(raw[index])) index++;
  let last = end - 1;
  while (last > index && isBlank(raw[last])) last--;
  const quote = raw.charAt(index);
  const isClosed = raw[last] === (quote === '(' ? ')' : quote);
  return last > index && /["'(]/u.test(quote) && isClosed
    ? { start: index + 1, end: last, quote }
    : undefined;
};
