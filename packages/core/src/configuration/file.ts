import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from './error.ts';
import { isPlainObject, type RawValues } from './layers.ts';

/** The names that are looked for, best first. */
export const configurationFileNames = [
  'dragoman.config.ts',
  'dragoman.config.js',
  'dragoman.config.mjs',
  'dragoman.config.json',
  'dragoman.config.yaml',
  'dragoman.config.yml',
] as const;

/** A configuration file as read; its values are not checked yet. */
export interface ConfigurationFile {
  /** Absolute path. */
  readonly path: string;
  readonly values: RawValues;
}

const exists = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};

const parse = async (path: string): Promise<unknown> => {
  switch (extname(path)) {
    case '.json':
      return JSON.parse(await readFile(path, 'utf8'));
    case '.yaml':
    case '.yml': {
      const { parse: parseYaml } = await import('yaml');
      return parseYaml(await readFile(path, 'utf8'));
    }
    default: {
      // Node strips types by itself (22.18 and later), so a TypeScript file needs no compiler.
      const module: unknown = await import(pathToFileURL(path).href);
      return typeof module === 'object' && module !== null && 'default' in module
        ? module.default
        : undefined;
    }
  }
};

/** Parsers of data files quote the place that they cannot read, which may be a secret: of those, only the position. */
const whyUnreadable = (extension: string, error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (['.json', '.yaml', '.yml'].includes(extension)) {
    const position = /line \d+,? column \d+/.exec(text);
    return position ? `: syntax error at ${position[0]}` : ': syntax error';
  }
  return `: ${text}`;
};

/**
 * Reads `dragoman.config.{ts,js,json,yaml}` of a directory, or the file named by `path`.
 * Null where the directory has none. Two of them in one directory, a named file that is missing, and a file that cannot
 * be read or that holds no object give a `ConfigurationError`.
 */
export const readConfigurationFile = async (place: {
  readonly directory: string;
  readonly path?: string | undefined;
}): Promise<ConfigurationFile | null> => {
  const candidates = place.path
    ? [resolve(place.directory, place.path)]
    : configurationFileNames.map((name) => join(place.directory, name));
  const found: string[] = [];
  for (const candidate of candidates) if (await exists(candidate)) found.push(candidate);
  const [path, second] = found;
  const fail = (where: string, message: string): never => {
    throw new ConfigurationError([{ path: where, variables: [], message }]);
  };
  if (second)
    return fail(place.directory, `has more than one configuration file (${found.join(', ')}): keep one`);
  if (!path) {
    return place.path ? fail(place.path, 'is not there: name a file that exists, or leave it out') : null;
  }
  let values: unknown;
  try {
    values = await parse(path);
  } catch (error) {
    return fail(path, `cannot be read${whyUnreadable(extname(path), error)}`);
  }
  // An empty YAML file is an empty configuration.
  if (values === null && /\.ya?ml$/.test(path)) return { path, values: {} };
  if (!isPlainObject(values)) {
    return fail(path, 'must hold an object (a TypeScript or JavaScript file: as its default export)');
  }
  return { path, values };
};
