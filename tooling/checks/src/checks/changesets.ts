import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfTool } from '../command.ts';
import { listFiles } from '../files.ts';
import { publishedWorkspaces } from '../workspaces.ts';

/** The packages that a changeset's front matter names. */
const namesIn = (text: string): readonly string[] =>
  [...(text.split('---')[1] ?? '').matchAll(/^\s*['"]?(@?[a-z0-9/_.-]+)['"]?\s*:/gim)].flatMap(
    ([, name]) => name ?? [],
  );

/**
 * Holds that the next release is written down: every published package has been released (it has a CHANGELOG.md) or
 * is named by a changeset, and all changesets can be read.
 *
 * @param root the repository's root folder
 */
export const checkChangesets = async (root: string): Promise<readonly string[]> => {
  const announced = new Set(
    listFiles(join(root, '.changeset'), /\.md$/).flatMap((path) => namesIn(readFileSync(path, 'utf8'))),
  );
  const silent = publishedWorkspaces(root)
    .filter(({ name, directory }) => !announced.has(name) && !existsSync(join(directory, 'CHANGELOG.md')))
    .map(({ folder, name }) => `${folder}: no file in .changeset names ${name}`);
  return [...silent, ...(await problemsOfTool('pnpm', ['exec', 'changeset', 'status'], { cwd: root }))];
};
