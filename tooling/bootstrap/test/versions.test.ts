import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptsNode, pinnedNodeVersion, pinnedPnpmVersion } from '../versions.mjs';
import { temporaryFolder } from './temporary.ts';

describe('acceptsNode', () => {
  test.each(['v22.18.0', '22.19.3', 'v24.11.0', 'v24.21.0', 'v26.0.0', 'v27.3.1'])('takes %s', (version) => {
    expect(acceptsNode(version)).toBe(true);
  });

  test.each([
    'v18.19.0',
    'v20.20.2',
    'v22.17.9',
    'v23.11.0', // The tools of this repository name the even lines alone.
    'v24.10.0',
    'v25.2.0',
    'v22.18.0-nightly',
    '',
    'latest',
  ])('refuses "%s"', (version) => {
    expect(acceptsNode(version)).toBe(false);
  });

  test('takes the one that is fetched in place of others', () => {
    expect(acceptsNode(pinnedNodeVersion)).toBe(true);
  });
});

describe('pinnedPnpmVersion', () => {
  const repositoryWith = (manifest: object): string => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
    return root;
  };

  test('reads the exact version', () => {
    expect(pinnedPnpmVersion(repositoryWith({ packageManager: 'pnpm@12.21.0+sha512.abc' }))).toBe('12.21.0');
  });

  test.each([{}, { packageManager: 'yarn@4.0.0' }, { packageManager: 'pnpm@^12' }])(
    'says what to put back where %j pins none',
    (manifest) => {
      expect(() => pinnedPnpmVersion(repositoryWith(manifest))).toThrow(
        expect.objectContaining({ remedy: expect.stringContaining('"packageManager"') }),
      );
    },
  );
});
