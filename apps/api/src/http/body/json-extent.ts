import { ApiError } from '../../errors/api-error.ts';
import { invalid } from '../../errors/errors.ts';

/** Bytes that are looked at before others may have their turn. */
const stepBytes = 65_536;
/** Objects and lists within one another: ours have some five. */
const maxDepth = 64;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Refuses JSON of too many values, or too deep, before anything is made of it: to read a member that no request has takes
 * a hundred times as long as to count it. Whether it is well-formed is left to the parser.
 *
 * @param maxValues objects, lists, and members of objects, all together; plain elements of a list cost next to nothing
 * @throws ApiError `limit_exceeded`, `invalid_request`
 */
export function* refuseExcess(bytes: Buffer, maxValues: number): Generator<undefined, void> {
  let values = 1;
  /** Of each object or list that is open, whether it is an object. */
  const open: boolean[] = [];
  let stop = stepBytes;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        break;
      case comma:
        if (open.at(-1)) values++;
        break;
      case openObject:
      case openList:
        values++;
        open.push(bytes[at] === openObject);
        break;
      case closeObject:
      case closeList:
        open.pop();
    }
    if (values > maxValues) throw tooManyValues(maxValues);
    if (open.length > maxDepth)
      throw invalid(`The body has more than ${maxDepth} objects and lists within one another.`);
    if (at < stop) continue;
    stop = at + stepBytes;
    yield;
  }
}

/** Where the string ends that begins at a place. */
const endOfString = (bytes: Buffer, start: number): number => {
  for (let at = bytes.indexOf(quote, start + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at;
    while (bytes[before - 1] === backslash) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return bytes.length;
};

const tooManyValues = (limit: number): ApiError =>
  new ApiError('limit_exceeded', {
    detail: `The body has more than ${limit} fields, objects and lists, which no request needs. Send less.`,
    errors: [
      { pointer: '', code: 'too_many', message: `has more than ${limit} fields, objects and lists`, limit },
    ],
  });
