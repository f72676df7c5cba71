// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.mjs';
import { statePaths } from './paths.mjs';

/** The Debian packages of the local engine that every start has: English and Spanish, both ways. */
const enginePackages = ['apertium', 'apertium-eng-spa'];

/** @typedef {{ root: string, path: string, isRoot: boolean, platform: string }} Machine */

/**
 * This machine, as the engines see it.
 *
 * @returns {Machine} `root` is where its file system begins, `path` its PATH
 */
export const thisMachine = () => ({
  root: '/',
  path: process.env.PATH ?? '',
  isRoot: process.getuid?.() === 0,
  platform: process.platform,
});

/**
 * Whether the local engine is installed.
 *
 * @param {Machine} machine
 */
const hasLocalEngine = ({ root, path }) =>
  path.split(delimiter).some((folder) => folder !== '' && existsSync(join(root, folder, 'apertium'))) &&
  existsSync(join(root, 'usr/share/apertium/modes/eng-spa.mode'));

/**
 * Whether this is Debian or made from it.
 *
 * @param {Machine} machine
 */
const isDebian = ({ root }) => {
  try {
    const release = readFileSync(join(root, 'etc/os-release'), 'utf8');
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
  } catch {
    return false;
  }
};

/**
 * What can be done about the local engine here.
 *
 * @param {Machine} machine
 * @returns {{ kind: 'present' } | { kind: 'install' } | { kind: 'advise', advice: string }}
 */
export const planEngines = (machine) => {
  if (hasLocalEngine(machine)) return { kind: 'present' };
  const command = `apt-get install ${enginePackages.join(' ')}`;
  const withoutIt =
    'Until then only the engines that you configure (OPENAI_API_KEY, OPENAI_BASE_URL) translate.';
  if (machine.platform === 'linux' && isDebian(machine)) {
    if (machine.isRoot) return { kind: 'install' };
    return {
      kind: 'advise',
      advice: `The local engine is not installed. One command does it: sudo ${command}\n${withoutIt}`,
    };
  }
  return {
    kind: 'advise',
    advice: `The local engine (Apertium with its English-Spanish data) is not installed and this system has no Debian packages: install it by the system's own means. ${withoutIt}`,
  };
};

/**
 * Installs the local engine's Debian packages; refreshes the package lists only where it fails without.
 *
 * @param {string} root the repository's root folder
 */
export const installEngines = async (root) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const log = join(statePaths(root).logs, 'engines.log');
  const patience = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=1'];
  const install = () =>
    runCommand('apt-get', ['install', '--yes', '--no-install-recommends', ...patience, ...enginePackages], {
      title: 'apt-get install',
      cwd: root,
      log,
      env,
    });
  try {
    await install();
  } catch {
    await runCommand('apt-get', ['update', ...patience], { title: 'apt-get update', cwd: root, log, env });
    await install();
  }
};
