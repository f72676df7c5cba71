// @ts-check
// `npm start`: prepares this checkout and serves. Arguments go to `dragoman serve` (npm start -- --port 9443).
import { becomeDragoman } from './command-line.mjs';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare, prepareEngines } from './prepare.mjs';

await runOrExplain(async () => {
  const toolchain = await prepare(repositoryRoot, 'builds');
  await prepareEngines(repositoryRoot);
  await becomeDragoman(repositoryRoot, toolchain, ['serve', ...process.argv.slice(2)]);
});
