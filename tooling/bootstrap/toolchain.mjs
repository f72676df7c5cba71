// @ts-check
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { runCommand } from './command.mjs';
import { BootstrapFailure } from './failure.mjs';
import { statePaths } from './paths.mjs';
import { describePlatform } from './platform.mjs';
import { acceptsNode, pinnedNodeVersion, pinnedPnpmVersion } from './versions.mjs';

/**
 * @typedef {object} Tool
 * @property {string} name `node` or `pnpm`
 * @property {string} version
 * @property {string} executable its path, whether or not it exists yet
 * @property {{ packageName: string, folder: string, insideFolder: string } | undefined} source where it comes from;
 *   undefined for the machine's own
 */

/**
 * @typedef {object} Toolchain
 * @property {Tool} node
 * @property {Tool} pnpm
 * @property {string} description names versions and platform, for stamps
 */

/**
 * Chooses Node and pnpm, without starting a process or touching the network: the machine's Node where it does, else
 * one under `.dragoman/toolchain`; pnpm always there, in exactly the pinned version.
 *
 * @param {string} root the repository's root folder
 * @param {{ nodeVersion?: string, nodeExecutable?: string, platform?: ReturnType<typeof describePlatform> }} [machine]
 *   default: the Node that runs this
 * @returns {Toolchain}
 */
export const chooseToolchain = (
  root,
  {
    nodeVersion = process.versions.node,
    nodeExecutable = process.execPath,
    platform = describePlatform(),
  } = {},
) => {
  const { toolchain } = statePaths(root);
  const fetched = (
    /** @type {string} */ name,
    /** @type {string} */ version,
    /** @type {string} */ packageName,
    /** @type {string} */ file,
  ) => {
    const folder = join(toolchain, `${name}-${version}-${platform.key}`);
    const insideFolder = join('node_modules', ...packageName.split('/'), file);
    return {
      name,
      version,
      executable: join(folder, insideFolder),
      source: { packageName, folder, insideFolder },
    };
  };
  const node = acceptsNode(nodeVersion)
    ? { name: 'node', version: nodeVersion, executable: nodeExecutable, source: undefined }
    : fetched('node', pinnedNodeVersion, platform.node, 'bin/node');
  const pnpm = fetched('pnpm', pinnedPnpmVersion(root), platform.pnpm, 'pnpm');
  return { node, pnpm, description: `node ${node.version}, pnpm ${pnpm.version}, ${platform.key}` };
};

/** @param {Tool} tool */
export const isPresent = (tool) => existsSync(tool.executable);

/**
 * The environment in which `node` and `pnpm` are the chosen ones and no tool reports home.
 *
 * @param {Toolchain} toolchain
 * @param {Readonly<Record<string, string | undefined>>} [environment] default: this process's
 */
export const toolchainEnvironment = ({ node, pnpm }, environment = process.env) => ({
  ...environment,
  PATH: [dirname(node.executable), dirname(pnpm.executable), environment.PATH]
    .filter(Boolean)
    .join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
});

/**
 * How to call npm: the very one that runs this script, else the one on the PATH.
 *
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {{ command: string, args: string[] }}
 */
export const npmCommand = (environment = process.env) => {
  const running = environment.npm_execpath;
  return running && basename(running) === 'npm-cli.js'
    ? { command: process.execPath, args: [running] }
    : { command: 'npm', args: [] };
};

/**
 * Fetches a tool from the package registry that npm is set to. It is put together beside its place and moved
 * there as a whole, so that an interrupted fetch leaves nothing that looks complete.
 *
 * @param {string} root
 * @param {Tool} tool
 * @returns {Promise<void>}
 */
export const fetchTool = async (root, tool) => {
  if (!tool.source) throw new Error(`${tool.name} is the machine's own and cannot be fetched.`);
  const { packageName, folder, insideFolder } = tool.source;
  const { toolchain, logs } = statePaths(root);
  const partial = join(toolchain, `partial-${tool.name}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'package.json'), '{ "private": true }\n');
  const npm = npmCommand();
  await runCommand(
    npm.command,
    [
      ...npm.args,
      'install',
      '--prefix',
      partial,
      '--ignore-scripts',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--loglevel=error',
      // Two more tries within seconds, not within minutes: whoever is offline is told so.
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=8000',
      `${packageName}@${tool.version}`,
    ],
    {
      title: `Fetching ${packageName} ${tool.version} with npm`,
      usesRegistry: true,
      cwd: partial,
      log: join(logs, `fetch-${tool.name}.log`),
    },
  );
  const printed = await runCommand(join(partial, insideFolder), ['--version'], {
    title: `The fetched ${tool.name}`,
    cwd: partial,
    log: join(logs, `try-${tool.name}.log`),
  });
  if (printed.trim().replace(/^v/, '') !== tool.version) {
    throw new BootstrapFailure(
      `The fetched ${tool.name} says that it is ${printed.trim()}, not ${tool.version}.`,
      'Check the registry that "npm config get registry" prints.',
    );
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
};
