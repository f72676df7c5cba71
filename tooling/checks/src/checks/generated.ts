import { problemsOfTool } from '../command.ts';
import { readWorkspaces } from '../workspaces.ts';

/** The script by which a workspace says that its generated files are current: it changes nothing and exits with 1 where they are not. */
const script = 'check:generated';

/**
 * Holds that generated files are current, by asking each workspace that has some.
 *
 * @param root the repository's root folder
 */
export const checkGenerated = async (root: string): Promise<readonly string[]> => {
  const asked = readWorkspaces(root).filter(({ manifest }) => manifest.scripts?.[script] !== undefined);
  const problems = await Promise.all(
    asked.map(async ({ folder, directory }) =>
      (await problemsOfTool('pnpm', ['run', script], { cwd: directory })).map(
        (problem) => `${folder}: ${problem}`,
      ),
    ),
  );
  return problems.flat();
};
