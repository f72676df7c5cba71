// @ts-check
// `pnpm vendors --openai 9100` or `npm run vendors -- --openai 9100`: doubles of vendor services, by this checkout's own Node.
// `pnpm vendors verify`: whether they answer as the services themselves.
import { join } from 'node:path';
import { becomeCommand } from './command.mjs';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

await runOrExplain(async () => {
  const { node } = await prepare(repositoryRoot, 'packages');
  const given = process.argv.slice(2);
  const isVerifying = given[0] === 'verify';
  const program = join(repositoryRoot, 'tooling', isVerifying ? 'verify' : 'vendors', 'src', 'main.ts');
  const parameters = isVerifying ? given.slice(1) : given;
  await becomeCommand(node.executable, ['--conditions=@dragoman/source', program, ...parameters], {
    cwd: repositoryRoot,
  });
});
