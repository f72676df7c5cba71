// @ts-check
import { join } from 'node:path';
import { becomeCommand } from './command.mjs';

/**
 * Ends this process as the built `dragoman` command ends.
 *
 * @param {string} root the repository's root folder
 * @param {import('./toolchain.mjs').Toolchain} toolchain
 * @param {readonly string[]} parameters what follows `dragoman`
 * @returns {Promise<never>}
 */
export const becomeDragoman = (root, { node }, parameters) =>
  becomeCommand(node.executable, [join(root, 'packages', 'cli', 'dist', 'main.js'), ...parameters], {
    cwd: root,
  });
