// @ts-check
// `npm run dragoman -- doctor`: prepares this checkout and runs its command with the given arguments.
import { join } from 'node:path';
import { becomeCommand } from './command.mjs';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

await runOrExplain(async () => {
  const { node } = await prepare(repositoryRoot, 'builds');
  const main = join(repositoryRoot, 'packages', 'cli', 'dist', 'main.js');
  await becomeCommand(node.executable, [main, ...process.argv.slice(2)], { cwd: repositoryRoot });
});
