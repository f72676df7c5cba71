import { v7 } from 'uuid';
import { idRandomness } from '../ids.ts';
import type { Clock } from '../rows/common.ts';

/** Counts in the upper 18 of the 32 bits: those that the ids of deliveries take over (`webhook_delivery_id`). */
const step = 2 ** 14;

const generators = new WeakMap<Clock, () => string>();

const createGenerator = (clock: Clock): (() => string) => {
  let milliseconds = Number.NEGATIVE_INFINITY;
  let sequence = 0;
  return () => {
    const now = clock().getTime();
    const random = idRandomness();
    if (now > milliseconds) {
      milliseconds = now;
      // Half of the range at most: what is left cannot be used up before the clock moves on.
      sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
    } else {
      sequence += step;
    }
    return v7({ msecs: milliseconds, seq: sequence, random });
  };
};

/**
 * Makes the ids of events: UUIDv7 of the clock, each greater than the one before, within a millisecond and after the
 * clock was set back too. Whoever asks with the same clock shares the order.
 */
export const eventIds = (clock: Clock): (() => string) => {
  const known = generators.get(clock);
  if (known !== undefined) return known;
  const made = createGenerator(clock);
  generators.set(clock, made);
  return made;
};
