import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { levelOf } from '@dragoman/sound-kit';
import type { Recording } from '../types.ts';

/** Milliseconds of one frame. */
export const frameMs = 10;
/** Bytes of one frame. */
export const frameBytes = 320;

/** The level of digital silence, in dB below the loudest possible. */
export const digitalSilence = -96;

const framesAtOnce = 400;

/** The level of each frame of a recording, the last one maybe short. Rejects with `signal.reason` where aborted. */
export const levelsOf = async ({ path, bytes }: Recording, signal: AbortSignal): Promise<Float32Array> => {
  const levels = new Float32Array(Math.ceil(bytes / frameBytes));
  const buffer = new Uint8Array(framesAtOnce * frameBytes);
  const file = await open(path);
  try {
    for (let frame = 0; frame < levels.length; ) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.length, frame * frameBytes);
      if (bytesRead === 0) break;
      for (let place = 0; place < bytesRead && frame < levels.length; place += frameBytes, frame += 1)
        levels[frame] = Math.max(
          digitalSilence,
          levelOf(buffer.subarray(place, Math.min(place + frameBytes, bytesRead))),
        );
      // Others get their turn.
      await setImmediate();
    }
  } finally {
    await file.close();
  }
  return levels;
};
