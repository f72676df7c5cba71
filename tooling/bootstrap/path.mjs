// @ts-check
// Prints the shell line that puts this checkout's Node and pnpm on the PATH: eval "$(node tooling/bootstrap/path.mjs)"
import { dirname } from 'node:path';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

await runOrExplain(async () => {
  const { node, pnpm } = await prepare(repositoryRoot, 'tools');
  console.log(`export PATH=${quoted(dirname(node.executable))}:${quoted(dirname(pnpm.executable))}:"$PATH"`);
});
