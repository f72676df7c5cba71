import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Recording } from '../types.ts';

/** Milliseconds of one frame. */
export const frameMs = 10;
/** Bytes of one frame. */
export const frameBytes = 320;

/** The level of digital silence, in dB below the loudest possible. */
export const digitalSilence = -96;

const framesAtOnce = 400;

const levelOf = (view: DataView, start: number, end: number): number => {
  let sum = 0;
  for (let place = start; place + 1 < end; place += 2) sum += view.getInt16(place, true) ** 2;
  return Math.max(digitalSilence, 10 * Math.log10(sum / ((end - start) / 2) / 32_768 ** 2));
};

/** The level of each frame of a recording, the last one maybe short. Rejects with `signal.reason` where aborted. */
export const levelsOf = async ({ path, bytes }: Recording, signal: AbortSignal): Promise<Float32Array> => {
  const levels = new Float32Array(Math.ceil(bytes / frameBytes));
  const buffer = new Uint8Array(framesAtOnce * frameBytes);
  const view = new DataView(buffer.buffer);
  const file = await open(path);
  try {
    for (let frame = 0; frame < levels.length; ) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.length, frame * frameBytes);
      if (bytesRead === 0) break;
      for (let place = 0; place < bytesRead && frame < levels.length; place += frameBytes, frame += 1)
        levels[frame] = levelOf(view, place, Math.min(place + frameBytes, bytesRead));
      // Others get their turn.
      await setImmediate();
    }
  } finally {
    await file.close();
  }
  return levels;
};
