import { type DragomanOptions, startDragoman } from '../../dragoman/start.ts';

/**
 * Starts and stops the service again and again on a database that runs and is already migrated.
 *
 * @returns milliseconds from the start of the process to the first 200 of `/readyz`, of each start.
 */
export const coldStarts = async (options: DragomanOptions, count: number): Promise<number[]> => {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const { server } = await startDragoman(options);
    times.push(server.startMilliseconds);
    await server.stop();
  }
  return times;
};
