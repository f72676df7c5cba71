import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { library } from '@dragoman/tsup-preset';

/** The built dashboard, which the service serves from its own package. */
const dashboard = dirname(fileURLToPath(import.meta.resolve('@dragoman/dashboard/package.json')));

export default library({
  onSuccess: () => cp(join(dashboard, 'dist', 'site'), join('dist', 'dashboard'), { recursive: true }),
});
