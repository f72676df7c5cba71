import type { Writable } from 'node:stream';

/**
 * Gives a function that writes to a program once in each turn of the event loop, whatever was given in that turn: waking
 * a program costs far more than the bytes.
 */
export const createOutlet = (stream: Writable): ((bytes: Buffer) => void) => {
  let waiting: Buffer[] = [];
  const flush = (): void => {
    const [first] = waiting;
    if (first !== undefined) stream.write(waiting.length === 1 ? first : Buffer.concat(waiting));
    waiting = [];
  };
  return (bytes) => {
    waiting.push(bytes);
    if (waiting.length === 1) setImmediate(flush);
  };
};
