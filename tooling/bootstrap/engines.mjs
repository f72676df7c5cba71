// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.mjs';
import { statePaths } from './paths.mjs';

/** Languages that are read in pictures, by Tesseract's names, beside those whose data comes as npm packages. */
const readLanguages = ['ara', 'chi_sim', 'hin', 'jpn', 'kor', 'rus'];

/**
 * The local engines that every start has, and the Debian packages of each: English and Spanish both ways, speech,
 * English heard, recordings of every kind read and made, pictures read in the commonest scripts. One is there when its
 * program and its data are.
 *
 * @type {readonly { packages: readonly string[], program?: string, data?: string }[]}
 */
const engines = [
  {
    packages: ['apertium', 'apertium-eng-spa'],
    program: 'apertium',
    data: 'usr/share/apertium/modes/eng-spa.mode',
  },
  { packages: ['espeak-ng'], program: 'espeak-ng' },
  {
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    program: 'pocketsphinx_continuous',
    data: 'usr/share/pocketsphinx/model/en-us/en-us',
  },
  { packages: ['ffmpeg'], program: 'ffmpeg' },
  ...readLanguages.map((code) => ({
    packages: [`tesseract-ocr-${code.replace('_', '-')}`],
    data: `usr/share/tesseract-ocr/*/tessdata/${code}.traineddata`,
  })),
];

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
 * Whether there is a file; one `*` may stand for a folder.
 *
 * @param {string} root
 * @param {string} path
 */
const isThere = (root, path) => {
  const [before = '', after] = path.split('/*/');
  if (after === undefined) return existsSync(join(root, path));
  try {
    return readdirSync(join(root, before)).some((folder) => existsSync(join(root, before, folder, after)));
  } catch {
    return false;
  }
};

/**
 * The Debian packages of the local engines that are not installed.
 *
 * @param {Machine} machine
 */
const missingPackages = ({ root, path }) =>
  engines
    .filter(({ program, data }) => {
      const folders = path.split(delimiter).filter((folder) => folder !== '');
      const hasProgram =
        program === undefined || folders.some((folder) => existsSync(join(root, folder, program)));
      return !hasProgram || (data !== undefined && !isThere(root, data));
    })
    .flatMap(({ packages }) => packages);

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
 * What can be done about the local engines here.
 *
 * @param {Machine} machine
 * @returns {{ kind: 'present' } | { kind: 'install', packages: readonly string[] } | { kind: 'advise', advice: string }}
 */
export const planEngines = (machine) => {
  const packages = missingPackages(machine);
  if (packages.length === 0) return { kind: 'present' };
  const without =
    'Until then only the engines that are there, or that you configure (OPENAI_API_KEY, …), do the work.';
  if (machine.platform === 'linux' && isDebian(machine)) {
    if (machine.isRoot) return { kind: 'install', packages };
    return {
      kind: 'advise',
      advice: `Local engines are missing. One command installs them: sudo ${installCommand(packages)}\n${without}`,
    };
  }
  return {
    kind: 'advise',
    advice: `Local engines are missing (in Debian's names: ${packages.join(', ')}) and this system has no Debian packages: install them by its own means. ${without}`,
  };
};

/**
 * What installs packages by hand.
 *
 * @param {readonly string[]} packages
 */
export const installCommand = (packages) => `apt-get install ${packages.join(' ')}`;

/**
 * Installs Debian packages of local engines; refreshes the package lists only where it fails without.
 *
 * @param {string} root the repository's root folder
 * @param {readonly string[]} packages
 */
export const installEngines = async (root, packages) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const log = join(statePaths(root).logs, 'engines.log');
  const patience = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=1'];
  const install = () =>
    runCommand('apt-get', ['install', '--yes', '--no-install-recommends', ...patience, ...packages], {
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
