// @ts-check
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { statePaths } from './paths.mjs';
import { npmCommand, toolchainEnvironment } from './toolchain.mjs';

/**
 * The package registry that npm is set to, by whatever means: pnpm reads some of npm's settings, not its environment.
 *
 * @param {string} root
 * @returns {Promise<string | undefined>} undefined where there is no npm to ask
 */
const npmRegistry = async (root) => {
  const npm = npmCommand();
  try {
    const printed = await runCommand(
      npm.command,
      [...npm.args, 'config', 'get', 'registry', '--loglevel=silent'],
      {
        title: 'Asking npm for its registry',
        cwd: root,
        log: join(statePaths(root).logs, 'registry.log'),
      },
    );
    return printed.trim().split('\n').at(-1);
  } catch {
    return undefined;
  }
};

/**
 * Installs exactly what the lock file names. Makes no network request where pnpm's store has everything already.
 *
 * @param {string} root
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 */
export const installPackages = async (root, toolchain) => {
  const registry = await npmRegistry(root);
  await runCommand(
    toolchain.pnpm.executable,
    // The lock file pins every package by its content and was checked when it was written: asking the registry for
    // the age of each again would cost a request per package, on every new machine.
    ['install', '--frozen-lockfile', '--trust-lockfile'],
    {
      title: 'pnpm install',
      usesRegistry: true,
      cwd: root,
      log: join(statePaths(root).logs, 'install.log'),
      env: {
        ...toolchainEnvironment(toolchain),
        ...(registry ? { pnpm_config_registry: registry } : {}),
        CI: 'true', // pnpm then never asks.
        pnpm_config_fetch_retry_mintimeout: '1000',
        pnpm_config_fetch_retry_maxtimeout: '8000',
      },
    },
  );
};

/**
 * Builds what the service needs.
 *
 * @param {string} root
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 */
export const buildPackages = async (root, toolchain) => {
  await runCommand(toolchain.pnpm.executable, ['exec', 'node', join('tooling', 'tsup', 'service.ts')], {
    title: 'The build',
    cwd: root,
    log: join(statePaths(root).logs, 'build.log'),
    env: toolchainEnvironment(toolchain),
  });
};
