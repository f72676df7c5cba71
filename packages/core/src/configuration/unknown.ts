import { closest } from '../suggest.ts';
import type { ConfigurationProblem } from './error.ts';
import { isPlainObject, type RawValues } from './layers.ts';
import { fileVariableOf } from './secret-files.ts';
import type { Setting, SettingsTree } from './settings.ts';

/** Keys that no schema knows: a mistyped key must not silently change how the service runs. */
export const refuseUnknownKeys = (
  values: RawValues,
  trees: readonly SettingsTree[],
  problems: ConfigurationProblem[],
): void => {
  const known = new Map<string, Set<string>>([['', new Set(['services', 'providers'])]]);
  const add = (path: string, keys: Iterable<string>): void => {
    const set = known.get(path) ?? new Set<string>();
    for (const key of keys) set.add(key);
    known.set(path, set);
  };
  add('providers', []);
  for (const tree of trees) {
    for (const [path, { keys }] of tree.objects) {
      add(path, keys);
      const steps = path.split('.');
      if (steps[0] === 'providers' && steps[1] !== undefined) add('providers', [steps[1]]);
    }
  }
  const walk = (value: RawValues, path: readonly string[]): void => {
    const keys = known.get(path.join('.'));
    if (!keys) return;
    for (const [key, child] of Object.entries(value)) {
      const here = [...path, key];
      if (!keys.has(key)) {
        const near = closest(key, keys);
        const suggestion = near ? `did you mean ${[...path, near].join('.')}?` : 'remove it';
        problems.push({
          path: here.join('.'),
          variables: [],
          message: `is not a known setting: ${suggestion}`,
        });
      } else if (isPlainObject(child)) {
        walk(child, here);
      }
    }
  };
  walk(values, []);
};

/**
 * Variables with our prefix that nothing reads. They are no errors: container platforms make such variables by
 * themselves for a service that happens to be called dragoman.
 */
export const unreadVariables = (
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly Setting[],
): string[] => {
  const known = new Set(
    settings.flatMap(({ variables, secret }) => [
      ...variables,
      ...(secret ? variables.map(fileVariableOf) : []),
    ]),
  );
  return Object.keys(env)
    .filter((name) => name.startsWith('DRAGOMAN_') && !known.has(name))
    .map((name) => {
      const near = closest(name, known);
      return `${name} is set, but nothing reads it${near ? `: did you mean ${near}?` : ''}`;
    });
};
