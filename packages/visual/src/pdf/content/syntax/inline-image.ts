import { isSpace, Lexer } from './lexer.ts';
import { operators } from './operators.ts';
import { ContentError, type DictionaryEntry } from './token.ts';

/** Where an inline image's data end, and where reading goes on: after its `EI`. */
export interface InlineImageEnd {
  readonly dataEnd: number;
  readonly next: number;
}

const letterE = 69;
const letterI = 73;
/** How many bytes after `EI` must look like text. */
const lookAhead = 15;

/** Whether what follows looks like operators. */
const looksLikeContent = (bytes: Uint8Array, from: number): boolean => {
  const near = Math.min(bytes.length, from + lookAhead);
  for (let index = from; index < near; index += 1) {
    const byte = bytes[index] as number;
    if (byte === 0 && index + 1 < near && bytes[index + 1] !== 0) continue;
    if (byte !== 10 && byte !== 13 && (byte < 32 || byte > 127)) return false;
  }
  const lexer = new Lexer(bytes, from, from + 5 * lookAhead);
  let count = 0;
  for (;;) {
    const token = lexer.next();
    if (token.kind !== 'word') {
      count += 1;
      continue;
    }
    const rule = operators.get(token.text);
    if (token.text === '' || !rule) return false;
    if (rule.isVariable ? count <= rule.count : count === rule.count) return true;
    count = 0;
  }
};

const findPlainEnd = (bytes: Uint8Array, start: number): InlineImageEnd => {
  let state = 0;
  let maybe = -1;
  let next = -1;
  for (let index = start; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (state === 0) state = byte === letterE ? 1 : 0;
    else if (state === 1) state = byte === letterI ? 2 : 0;
    else if (byte === 32 || byte === 10 || byte === 13) {
      maybe = index + 1;
      if (maybe >= bytes.length || looksLikeContent(bytes, maybe)) {
        next = maybe;
        break;
      }
      state = 0;
    } else state = 0;
  }
  const end = next >= 0 ? next : maybe >= 0 ? maybe : bytes.length;
  const gap = isSpace(bytes[end - 4] ?? 0) ? 4 : 3;
  return { dataEnd: Math.max(start, end - gap), next: end };
};

/** After data that end by a mark of their own: passes over `EI`. */
const skipEnd = (bytes: Uint8Array, start: number, dataEnd: number): InlineImageEnd => {
  if (dataEnd < 0) return findPlainEnd(bytes, start);
  let state = 0;
  let index = dataEnd;
  for (; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (state === 0) state = byte === letterE ? 1 : 0;
    else if (state === 1) state = byte === letterI ? 2 : 0;
    else {
      index += 1;
      break;
    }
  }
  return { dataEnd, next: index };
};

/** After a JPEG's last marker; -1 where there is none. */
const findJpegEnd = (bytes: Uint8Array, start: number): number => {
  for (let index = start; index < bytes.length; index += 1) {
    if (bytes[index] !== 255) continue;
    index += 1;
    const marker = bytes[index] ?? -1;
    if (marker === 255) index -= 1;
    else if (marker === 0xd9) return index + 1;
    else if (
      (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) ||
      (marker >= 0xda && marker <= 0xef) ||
      marker === 0xfe
    ) {
      const length = ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
      if (length > 2) index += length;
    }
  }
  return -1;
};

const markEnd = (bytes: Uint8Array, start: number, mark: number): number => {
  const found = bytes.indexOf(mark, start);
  return found < 0 ? -1 : found + 1;
};

const filterOf = (entries: readonly DictionaryEntry[]): string => {
  const find = (key: string) => entries.findLast((entry) => entry.key === key)?.value;
  const filter = find('F') ?? find('Filter');
  const first = filter?.kind === 'array' ? filter.items[0] : filter;
  return first?.kind === 'name' ? first.value : '';
};

/**
 * Where an inline image ends, whose data begin at `start`: by its filter's own mark, else by an `EI` after which operators
 * follow. Throws `ContentError` as the lexer does.
 */
export const findInlineImageEnd = (
  bytes: Uint8Array,
  start: number,
  entries: readonly DictionaryEntry[],
): InlineImageEnd => {
  if (start > bytes.length) throw new ContentError('An inline image without data.', bytes.length);
  switch (filterOf(entries)) {
    case 'DCT':
    case 'DCTDecode':
      return skipEnd(bytes, start, findJpegEnd(bytes, start));
    case 'A85':
    case 'ASCII85Decode':
      return skipEnd(bytes, start, markEnd(bytes, start, 126));
    case 'AHx':
    case 'ASCIIHexDecode':
      return skipEnd(bytes, start, markEnd(bytes, start, 62));
    default:
      return findPlainEnd(bytes, start);
  }
};
