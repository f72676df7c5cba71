import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkChangesets } from '../src/checks/changesets.ts';
import { checkGenerated } from '../src/checks/generated.ts';
import { runCommand } from '../src/command.ts';
import { plantRepository } from './planted.ts';

const repository = join(import.meta.dirname, '..', '..', '..');

describe('generated', () => {
  const withScript = (script: string) =>
    plantRepository({
      'packages/client/package.json': { name: '@dragoman/client', scripts: { 'check:generated': script } },
      'packages/core/package.json': { name: '@dragoman/core' },
    });

  test('passes what is current', async () => {
    expect(await checkGenerated(withScript('exit 0'))).toEqual([]);
  });

  test('fails on what is not, with the words of the workspace', async () => {
    expect(await checkGenerated(withScript("echo 'api.ts is stale: pnpm generate' && exit 1"))).toEqual([
      expect.stringMatching(/^packages\/client: .*api\.ts is stale: pnpm generate/s),
    ]);
  });
});

describe('changesets', () => {
  const withChangesets = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const root = plantRepository({
      'package.json': { name: 'planted', private: true, version: '0.0.0' },
      'pnpm-workspace.yaml': 'packages: ["packages/*"]\npmOnFail: ignore\n',
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      '.gitignore': 'node_modules\n',
      '.changeset/config.json': { baseBranch: 'main', access: 'public' },
      'packages/core/package.json': { name: '@dragoman/core', version: '0.0.0' },
      'packages/client/package.json': { name: '@dragoman/client', version: '0.0.0' },
      'packages/client/CHANGELOG.md': '# @dragoman/client\n',
      ...files,
    });
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@localhost'];
    for (const parameters of [
      ['init', '--quiet', '--initial-branch=main'],
      ['add', '.'],
      [...identity, 'commit', '--quiet', '--message=Plant'],
    ]) {
      const { code, output } = await runCommand('git', parameters, { cwd: root });
      if (code !== 0) throw new Error(output);
    }
    return root;
  };

  test('passes packages that are announced or were released', async () => {
    const root = await withChangesets({
      '.changeset/first.md': '---\n"@dragoman/core": minor\n---\n\nThe engine.\n',
    });
    expect(await checkChangesets(root)).toEqual([]);
  });

  test('names a package that neither is', async () => {
    expect(await checkChangesets(await withChangesets({}))).toEqual([
      'packages/core: no file in .changeset names @dragoman/core',
    ]);
  });

  test('fails on a changeset for a package that is not there', async () => {
    const root = await withChangesets({
      '.changeset/first.md': '---\n"@dragoman/core": minor\n"@dragoman/gone": minor\n---\n\nBoth.\n',
    });
    expect((await checkChangesets(root)).join('\n')).toContain('@dragoman/gone');
  });
});
