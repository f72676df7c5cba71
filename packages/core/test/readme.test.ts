import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('quotes the example that runs', async () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const example = await readFile(join(root, 'examples', 'embed-core', 'service.ts'), 'utf8');
  expect(await readFile(join(root, 'packages', 'core', 'README.md'), 'utf8')).toContain(
    `\`\`\`ts\n${example}\`\`\``,
  );
});
