import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const idBytes = 16;
/** Asking the system for 16 bytes costs as much as asking for thousands. */
const pool = new Uint8Array(256 * idBytes);
let position = pool.length;

/** Random bytes for one id; they are overwritten some hundred ids later. */
export const idRandomness = (): Uint8Array => {
  if (position === pool.length) {
    randomFillSync(pool);
    position = 0;
  }
  position += idBytes;
  return pool.subarray(position - idBytes, position);
};

/** A fresh UUIDv7 (RFC 9562): ids are in the order of their times. */
export const newId = (time: Date): string => v7({ msecs: time.getTime(), random: idRandomness() });
