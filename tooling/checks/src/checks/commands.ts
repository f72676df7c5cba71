import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listFiles } from '../files.ts';

/** A command of the guides: its beginning, and the test that does what it does, or why there is none. */
interface KnownCommand {
  /** Of all that fit a command the longest counts. */
  readonly command: string;
  /** A file of this repository. */
  readonly test?: string;
  /** What stands in that file where it does so. */
  readonly says?: string;
  /** In the place of a test. */
  readonly reason?: string;
}

const list = 'tooling/checks/commands.json';

/** What is written for people who run it: guides, not what was decided or changed. */
const guidesOf = (root: string): readonly string[] =>
  listFiles(root, /\.md$/).filter((path) => {
    const folder = relative(root, dirname(path));
    return folder === '' || /^(docs|deploy)$|^(packages|apps|examples|tooling)\/[^/]+$/.test(folder);
  });

/** The commands of a block, each in one line: without comments, lines that go on and texts in quotes joined. */
export const commandsOf = (block: string): readonly string[] => {
  const found: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    const text = open === '' ? line.replace(/(^|\s+)# .*$|(^|\s+)#$/, '').trim() : `${open} ${line.trim()}`;
    const goesOn = text.endsWith('\\') || text.endsWith('|');
    const isQuoting = text.replaceAll(/"[^"']*"/g, '').split("'").length % 2 === 0;
    open = goesOn || isQuoting ? text.replace(/\s*\\$/, '') : '';
    if (open === '' && text !== '') found.push(text.replaceAll(/\s+/g, ' '));
  }
  return open === '' ? found : [...found, open.replaceAll(/\s+/g, ' ')];
};

const problemOf = (root: string, { command, test, says, reason }: KnownCommand): string | undefined => {
  if ((test === undefined) === (reason === undefined)) return `\`${command}\` needs a test, or a reason`;
  if (test === undefined) return undefined;
  if (!existsSync(join(root, test))) return `\`${command}\` is tested by ${test}, which is not there`;
  const isThere = says !== undefined && readFileSync(join(root, test), 'utf8').includes(says);
  return isThere ? undefined : `\`${command}\` is tested by ${test}, which does not say "${says}"`;
};

/**
 * Holds the commands of the guides to a list of what tests them, or why nothing does.
 *
 * @param root the repository's root folder
 * @returns one line for each command that is not in the list, and for each line of the list that is not right
 */
export const checkCommands = async (root: string): Promise<readonly string[]> => {
  const known: readonly KnownCommand[] = JSON.parse(readFileSync(join(root, list), 'utf8'));
  const used = new Set<KnownCommand>();
  const problems = guidesOf(root).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^```(?:sh|bash|shell)\n(.*?)^```$/gms)]
      .flatMap(([, block = '']) => commandsOf(block))
      .flatMap((command) => {
        const [best] = known
          .filter((one) => command.startsWith(one.command))
          .sort((one, other) => other.command.length - one.command.length);
        if (best) used.add(best);
        return best ? [] : [`${relative(root, path)}: \`${command}\` is not in ${list}`];
      }),
  );
  return [
    ...problems,
    ...known.flatMap((one) => problemOf(root, one) ?? []).map((problem) => `${list}: ${problem}`),
    ...known
      .filter((one) => !used.has(one))
      .map(({ command }) => `${list}: no guide has \`${command}\` any more`),
  ];
};
