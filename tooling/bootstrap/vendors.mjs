// @ts-check
// `pnpm vendors --openai 9100` or `npm run vendors -- --openai 9100`: doubles of vendor services, by this checkout's own Node.
import { join } from 'node:path';
import { becomeCommand } from './command.mjs';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

await runOrExplain(async () => {
  const { node } = await prepare(repositoryRoot, 'packages');
  const program = join(repositoryRoot, 'tooling', 'vendors', 'src', 'main.ts');
  await becomeCommand(node.executable, ['--conditions=@dragoman/source', program, ...process.argv.slice(2)], {
    cwd: repositoryRoot,
  });
});
