// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireDiskSpace } from './disk.mjs';
import { installCommand, installEngines, planEngines, thisMachine } from './engines.mjs';
import { toBootstrapFailure } from './failure.mjs';
import { buildPackages, installPackages } from './install.mjs';
import { withLock } from './lock.mjs';
import { statePaths } from './paths.mjs';
import { createProgress } from './progress.mjs';
import { buildFingerprints, installFingerprint, readStamps, writeStamps } from './stamps.mjs';
import { chooseToolchain, fetchTool, isPresent } from './toolchain.mjs';

/**
 * How far a preparation goes: tools on the PATH, packages installed, everything built.
 *
 * @typedef {'tools' | 'packages' | 'builds'} Goal
 */

/**
 * @param {string} root
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 */
const isInstalled = (root, toolchain) =>
  existsSync(join(root, 'node_modules', '.modules.yaml')) &&
  readStamps(statePaths(root).stamps).install === installFingerprint(root, toolchain.description);

/**
 * @param {string} root
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 */
const isBuilt = (root, toolchain) => {
  const { build } = readStamps(statePaths(root).stamps);
  const { inputs, outputs } = buildFingerprints(root, toolchain.description);
  return build !== undefined && build.inputs === inputs && build.outputs === outputs;
};

/**
 * Whether all up to the goal is as the last finished preparation left it. Starts no process, asks no network.
 *
 * @param {string} root
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 * @param {Goal} goal
 */
const isPrepared = (root, toolchain, goal) =>
  isPresent(toolchain.node) &&
  isPresent(toolchain.pnpm) &&
  (goal === 'tools' || isInstalled(root, toolchain)) &&
  (goal !== 'builds' || isBuilt(root, toolchain));

/**
 * Waits for all, also where one fails: none goes on behind the back of who is told so.
 *
 * @param {readonly Promise<unknown>[]} works
 */
const all = async (works) => {
  const ended = await Promise.allSettled(works);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
};

/**
 * Does what is missing up to the goal.
 *
 * @param {string} root
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 * @param {Goal} goal
 * @param {import('./progress.mjs').Progress} progress
 */
const bringUpToDate = async (root, toolchain, goal, progress) => {
  const { stamps } = statePaths(root);
  if (!isPrepared(root, toolchain, goal === 'builds' ? 'packages' : goal)) requireDiskSpace(root);
  const { node, pnpm } = toolchain;
  const missing = [pnpm, node].filter((tool) => !isPresent(tool));
  // pnpm needs no Node of ours to install packages, and is fetched in a fraction of the time.
  const fetchingNode = isPresent(node) ? Promise.resolve() : fetchTool(root, node);
  const fetchingPnpm = isPresent(pnpm) ? Promise.resolve() : fetchTool(root, pnpm);
  const fetching = all([fetchingPnpm, fetchingNode]);
  const names = missing.map(({ name, version }) => `${name} ${version}`).join(' and ');
  if (goal === 'tools' || isInstalled(root, toolchain)) {
    if (names !== '') await progress.step(`Fetching ${names}`, () => fetching);
  } else {
    // A stamp goes before the work and comes back after it: what is interrupted is done again.
    writeStamps(stamps, { install: undefined, build: undefined });
    const fingerprint = installFingerprint(root, toolchain.description);
    const title = names === '' ? 'Installing packages' : `Fetching ${names}, installing packages`;
    const installing = fetchingPnpm.then(() => installPackages(root, toolchain));
    await progress.step(title, () => all([installing, fetching]));
    writeStamps(stamps, { install: fingerprint });
  }
  if (goal === 'packages' || goal === 'tools') return;
  if (!isBuilt(root, toolchain)) {
    writeStamps(stamps, { build: undefined });
    // The inputs as they were before: what is edited during the build is built next time.
    const { inputs } = buildFingerprints(root, toolchain.description);
    await progress.step('Building the service', () => buildPackages(root, toolchain));
    const { outputs } = buildFingerprints(root, toolchain.description);
    writeStamps(stamps, { build: { inputs, outputs } });
  }
};

/**
 * Sees to the local engines. Their absence stops nothing: the service runs without them and says so.
 *
 * @param {string} root
 * @param {import('./progress.mjs').Progress} [progress]
 */
export const prepareEngines = async (root, progress = createProgress()) => {
  const { lock, stamps } = statePaths(root);
  const plan = planEngines(thisMachine());
  if (plan.kind === 'present') return;
  if (plan.kind === 'advise') {
    progress.note(plan.advice);
    return;
  }
  // Tried once and no more by itself: a later start must not wait for a network that is not there.
  const advice = `Local engines could not be installed. To try again: apt-get update && ${installCommand(plan.packages)}`;
  if (readStamps(stamps).engines === 'failed') {
    progress.note(advice);
    return;
  }
  await withLock(
    lock,
    async () => {
      try {
        await progress.step('Installing local engines (Debian packages)', () =>
          installEngines(root, plan.packages),
        );
      } catch (error) {
        writeStamps(stamps, { engines: 'failed' });
        progress.note(`${toBootstrapFailure(error).message}\n${advice}`);
      }
    },
    (pid) => progress.note(`Another start (process ${pid}) is preparing this folder: waiting for it.`),
  );
};

/**
 * Makes this checkout ready: Node and pnpm, then packages, then builds. Does only what is
 * missing; where nothing is, it takes milliseconds, starts no process and makes no network request. Two at once
 * wait for each other; an interrupted one is repaired by the next.
 *
 * @param {string} root the repository's root folder
 * @param {Goal} goal how far to go
 * @param {import('./progress.mjs').Progress} [progress]
 * @returns {Promise<import('./toolchain.mjs').Toolchain>}
 * @throws {import('./failure.mjs').BootstrapFailure}
 */
export const prepare = async (root, goal, progress = createProgress()) => {
  const toolchain = chooseToolchain(root);
  if (!isPrepared(root, toolchain, goal)) {
    await withLock(
      statePaths(root).lock,
      () => bringUpToDate(root, toolchain, goal, progress),
      (pid) => progress.note(`Another start (process ${pid}) is preparing this folder: waiting for it.`),
    );
  }
  return toolchain;
};
