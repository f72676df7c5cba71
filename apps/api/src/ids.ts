import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const idBytes = 16;
/** Asking the system for 16 bytes costs as much as asking for thousands. */
const pool = new Uint8Array(256 * idBytes);
let position = pool.length;

/** A fresh UUIDv7 (RFC 9562): ids are in the order of their times. */
export const newId = (time: Date): string => {
  if (position === pool.length) {
    randomFillSync(pool);
    position = 0;
  }
  const random = pool.slice(position, position + idBytes);
  position += idBytes;
  return v7({ msecs: time.getTime(), random });
};
