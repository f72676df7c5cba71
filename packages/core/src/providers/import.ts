import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ProviderDefinition, slots } from '@dragoman/provider';

/** Imports a module by package name or relative path. */
export type ProviderImporter = (specifier: string) => Promise<unknown>;

/**
 * Imports as a module inside a folder would. An `import()` of ours would look beside core, where a package of the host
 * need not be visible.
 */
export const importerFor = (directory: string | undefined): ProviderImporter => {
  if (directory === undefined) return (specifier) => import(specifier);
  return async (specifier) => {
    const { resolve } = await import('import-meta-resolve');
    return import(resolve(specifier, pathToFileURL(join(directory, 'dragoman.config.js')).href));
  };
};

/** Whether a name can only be a module: `@scope/name`, `name/path` or a relative path. */
export const isModuleSpecifier = (name: string): boolean => /^@|\/|^\.{1,2}$/.test(name);

/** True where the import failed because the module itself, not one of its own imports, is not installed. */
export const isNotInstalled = (error: unknown, specifier: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
  error.message.includes(`'${specifier}'`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value has the members of a provider definition, whatever their versions. */
export const isProviderDefinition = (value: unknown): value is ProviderDefinition =>
  isObject(value) &&
  slots.some((slot) => slot === value.slot) &&
  typeof value.contract === 'string' &&
  typeof value.id === 'string' &&
  typeof value.packageName === 'string' &&
  typeof value.displayName === 'string' &&
  typeof value.setup === 'string' &&
  isObject(value.options) &&
  typeof value.options.safeParse === 'function' &&
  // Older versions of zod have no such method: their schemas cannot be read for their settings.
  typeof value.options.toJSONSchema === 'function' &&
  isObject(value.env) &&
  typeof value.isConfigured === 'function' &&
  typeof value.create === 'function';
