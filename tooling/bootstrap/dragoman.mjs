// @ts-check
// `npm run dragoman -- doctor`: prepares this checkout and runs its command line with the given arguments.
import { becomeDragoman } from './command-line.mjs';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

await runOrExplain(async () => {
  const toolchain = await prepare(repositoryRoot, 'builds');
  await becomeDragoman(repositoryRoot, toolchain, process.argv.slice(2));
});
