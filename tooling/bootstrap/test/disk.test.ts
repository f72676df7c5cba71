import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { requireDiskSpace } from '../disk.mjs';

test('a disk with room is fine', () => {
  expect(() => requireDiskSpace('/srv', () => ({ bavail: 250_000, bsize: 4096 }))).not.toThrow();
});

test('a disk without room is refused, with what is free and what is needed', () => {
  expect(() => requireDiskSpace('/srv', () => ({ bavail: 100_000, bsize: 4096 }))).toThrow(
    'The disk is nearly full: 409 MB are free in /srv, and about 1000 MB are needed.',
  );
});

test('the file system itself is asked', () => {
  expect(() => requireDiskSpace(tmpdir())).not.toThrow();
});
