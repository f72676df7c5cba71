import { runCommand } from '../command.ts';
import { NotKnown } from '../runner.ts';

/** The audit endpoint answers within this, or is taken for missing, in milliseconds. */
const timeoutMs = 60_000;

/** What `pnpm audit --json` says of one advisory. */
interface Advisory {
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  readonly vulnerable_versions: string;
  readonly patched_versions?: string;
  readonly findings: readonly { readonly version: string; readonly paths: readonly string[] }[];
}

/** The advisories in what the command printed; undefined where there is no answer in it. */
const readAnswer = (text: string): readonly Advisory[] | undefined => {
  try {
    const { advisories } = JSON.parse(text) as { advisories?: Readonly<Record<string, Advisory>> };
    return advisories && Object.values(advisories);
  } catch {
    return undefined;
  }
};

/**
 * Asks the registry for known weaknesses of all dependencies, those of development too: they run where releases are made.
 *
 * @param root the repository's root folder
 * @throws NotKnown where the registry has no such endpoint, or cannot be reached: nobody has said then that all is well
 */
export const checkAdvisories = async (root: string): Promise<readonly string[]> => {
  const { standardOutput, output } = await runCommand('pnpm', ['audit', '--json'], { cwd: root, timeoutMs });
  const advisories = readAnswer(standardOutput);
  if (!advisories) {
    const reason = output
      .split('\n')
      .map((line) => line.replaceAll(/[×│├╰─▶]/g, '').trim())
      .filter((line) => line !== '')
      .join(' ');
    throw new NotKnown(`the registry did not say: ${reason || 'it gave no answer'}`);
  }
  return advisories.map((advisory) => {
    const { module_name: name, findings, severity, title, url, patched_versions: patched } = advisory;
    const [{ version, paths } = { version: advisory.vulnerable_versions, paths: [] }] = findings;
    return `${name} ${version} (${severity}): ${title}. ${url} Better: ${patched ?? 'none yet'}. By ${paths[0] ?? 'nobody'}.`;
  });
};
