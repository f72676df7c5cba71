import { vi } from 'vitest';

/** A machine with other work takes its time; a test that waits in vain fails by this all the same, in milliseconds. */
const patience = 60_000;

const { waitFor, waitUntil } = vi;

// vitest waits for one second where nothing else is said, which has no setting: that of `expect.poll` has one.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
