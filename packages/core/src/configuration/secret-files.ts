import { readFile } from 'node:fs/promises';
import type { ConfigurationProblem } from './error.ts';
import type { Setting } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a secret may lie in place of its variable. */
export const fileVariableOf = (variable: string): string => `${variable}_FILE`;

const isSet = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/**
 * Reads the secrets that variables with `_FILE` behind their name lead to, as container platforms keep them. Blanks at
 * both ends of a file are left out.
 *
 * @returns the environment with them
 */
export const withSecretFiles = async (
  env: Environment,
  settings: readonly Setting[],
  problems: ConfigurationProblem[],
): Promise<Environment> => {
  const found: Record<string, string> = {};
  for (const { secret, path, variables } of settings) {
    if (!secret) continue;
    for (const variable of variables) {
      const file = env[fileVariableOf(variable)];
      if (!isSet(file)) continue;
      const problem = (message: string) =>
        problems.push({ path: path.join('.'), variables: [fileVariableOf(variable)], message });
      if (isSet(env[variable])) problem(`is set twice: by ${variable} and by ${fileVariableOf(variable)}`);
      try {
        const text = (await readFile(file, 'utf8')).trim();
        if (text === '') problem(`is empty in the file ${file}`);
        found[variable] = text;
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        problem(`cannot be read from the file ${file} (${code})`);
      }
    }
  }
  return { ...env, ...found };
};
