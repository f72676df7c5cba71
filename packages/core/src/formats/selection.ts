import type { FormatDefinition } from '@dragoman/provider';
import { importerFor, isNotInstalled, type ProviderImporter } from '../providers/import.ts';

interface FormatsRequest {
  /** Those that come with the host. */
  readonly shipped: readonly FormatDefinition[];
  /** Packages named in `services.formats`. */
  readonly names: readonly string[];
  readonly importPackage: ProviderImporter | undefined;
  /** Where named packages are looked for. */
  readonly directory: string | undefined;
  report(message: string, cause?: unknown): void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/** Whether a value has the members of a definition, whatever their versions. */
const isFormatDefinition = (value: unknown): value is FormatDefinition =>
  isObject(value) &&
  ['contract', 'id', 'packageName', 'entry', 'displayName'].every((key) => typeof value[key] === 'string') &&
  (value.kind === 'image' || value.kind === 'document') &&
  isStrings(value.mediaTypes) &&
  isStrings(value.extensions) &&
  isObject(value.capabilities) &&
  isObject(value.limits) &&
  isObject(value.options) &&
  typeof value.options.safeParse === 'function' &&
  typeof value.sniff === 'function' &&
  typeof value.load === 'function';

const importFormats = async (
  name: string,
  importPackage: ProviderImporter,
  { report }: FormatsRequest,
): Promise<readonly FormatDefinition[]> => {
  let module: unknown;
  try {
    module = await importPackage(name);
  } catch (cause) {
    const reason = isNotInstalled(cause, name) ? 'it is not installed' : 'its import failed';
    report(`the package "${name}" cannot be loaded, ${reason}: install it where the configuration is`, cause);
    return [];
  }
  const formats: unknown = isObject(module) ? module.formats : undefined;
  if (!Array.isArray(formats) || formats.length === 0 || !formats.every(isFormatDefinition)) {
    report(`"${name}" exports no list called formats of definitions made by defineFormat`);
    return [];
  }
  return formats;
};

/** The formats of the host and of the packages that it names. Problems are reported, not thrown. */
export const resolveFormats = async (request: FormatsRequest): Promise<readonly FormatDefinition[]> => {
  const importPackage = request.importPackage ?? importerFor(request.directory);
  const definitions: FormatDefinition[] = [];
  const add = (definition: FormatDefinition): void => {
    const { contract, id, packageName } = definition;
    const twin = definitions.find((other) => other.id === id);
    if (contract !== 'format/v1') {
      request.report(
        `${packageName} speaks the contract ${String(contract)}, this version format/v1: install a version of the package for it`,
      );
    } else if (twin) {
      request.report(`${twin.packageName} and ${packageName} both have a format "${id}": use one of them`);
    } else definitions.push(definition);
  };
  request.shipped.forEach(add);
  for (const name of new Set(request.names)) {
    // A package that comes with the host may be named as well.
    if (request.shipped.some(({ packageName }) => packageName === name)) continue;
    (await importFormats(name, importPackage, request)).forEach(add);
  }
  return definitions;
};
