import type { TestCaller } from './api.ts';

/** The job at a location, once it has ended. */
export const whenDone = async (caller: TestCaller, location: string) => {
  for (;;) {
    const { body } = await caller.get(location);
    if (!['queued', 'running'].includes(body.data.status)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
