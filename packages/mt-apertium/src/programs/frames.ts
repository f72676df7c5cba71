import type { Readable } from 'node:stream';

/**
 * Cuts what a program writes behind its NULs: a frame ends with its NUL.
 *
 * @param onPending is told, after each reading, how many bytes there are of a frame that has begun and not ended
 */
export const readFrames = (
  output: Readable,
  onFrame: (frame: Buffer) => void,
  onPending: (bytes: number) => void,
): void => {
  let parts: Buffer[] = [];
  let pending = 0;
  output.on('data', (bytes: Buffer) => {
    let from = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, from)) {
      const part = bytes.subarray(from, end + 1);
      from = end + 1;
      if (parts.length === 0) {
        onFrame(part);
        continue;
      }
      const frame = Buffer.concat([...parts, part]);
      parts = [];
      pending = 0;
      onFrame(frame);
    }
    if (from < bytes.length) {
      parts.push(bytes.subarray(from));
      pending += bytes.length - from;
    }
    onPending(pending);
  });
};
