// @ts-check
// `npm test`: prepares this checkout and runs the whole check. Arguments name single checks (npm test -- lint types).
import { join } from 'node:path';
import { becomeCommand } from './command.mjs';
import { runOrExplain } from './main.mjs';
import { repositoryRoot } from './paths.mjs';
import { prepare, prepareEngines } from './prepare.mjs';
import { toolchainEnvironment } from './toolchain.mjs';

await runOrExplain(
  async () => {
    const toolchain = await prepare(repositoryRoot, 'packages');
    await prepareEngines(repositoryRoot);
    const main = join(repositoryRoot, 'tooling', 'checks', 'src', 'main.ts');
    await becomeCommand(
      toolchain.node.executable,
      ['--conditions=@dragoman/source', main, '--tests', ...process.argv.slice(2)],
      // No model is fetched by a check.
      {
        cwd: repositoryRoot,
        env: { ...toolchainEnvironment(toolchain), DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off' },
      },
    );
  },
  () => console.log('0 passed, 1 failed'),
);
