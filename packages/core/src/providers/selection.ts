import { type ProviderDefinition, type Slot, slots } from '@dragoman/provider';
import { closest } from '../suggest.ts';
import {
  importerFor,
  isModuleSpecifier,
  isNotInstalled,
  isProviderDefinition,
  type ProviderImporter,
} from './import.ts';

export type { ProviderImporter } from './import.ts';

interface SelectionRequest {
  readonly shipped: readonly ProviderDefinition[];
  readonly requested: Readonly<Record<Slot, 'auto' | readonly string[]>>;
  readonly importProvider: ProviderImporter | undefined;
  readonly directory: string | undefined;
  report(slot: Slot, message: string, cause?: unknown): void;
}

interface Selection {
  /** The shipped definitions, then the imported ones. */
  readonly definitions: readonly ProviderDefinition[];
  /** The ids that each slot names, in order; absent: `auto`. */
  readonly selectedIds: Readonly<Partial<Record<Slot, readonly string[]>>>;
}

/** Turns the names of `services.*` into definitions; packages are imported. Problems are reported, not thrown. */
export const resolveSelection = async (request: SelectionRequest): Promise<Selection> => {
  const definitions: ProviderDefinition[] = [];
  for (const definition of request.shipped) {
    const problem = contractProblem(definition);
    if (problem) request.report(definition.slot, problem);
    else if (definitions.some(({ slot, id }) => slot === definition.slot && id === definition.id)) {
      request.report(definition.slot, `has two providers called "${definition.id}": keep one`);
    } else definitions.push(definition);
  }
  const importProvider = request.importProvider ?? importerFor(request.directory);
  const selectedIds: Partial<Record<Slot, readonly string[]>> = {};
  for (const slot of slots) {
    const names = request.requested[slot];
    if (names === 'auto') continue;
    const ids: string[] = [];
    for (const name of names) {
      const known = definitions.find(
        (definition) =>
          definition.slot === slot && (definition.id === name || definition.packageName === name),
      );
      const definition = known ?? (await importDefinition(slot, name, definitions, importProvider, request));
      if (!definition) continue;
      if (!definitions.includes(definition)) definitions.push(definition);
      if (!ids.includes(definition.id)) ids.push(definition.id);
    }
    selectedIds[slot] = ids;
  }
  return { definitions, selectedIds };
};

/** Why a definition cannot be used, whoever wrote it; undefined where it can. */
const contractProblem = (definition: ProviderDefinition): string | undefined => {
  const expected = `${definition.slot}/v1`;
  return definition.contract === expected
    ? undefined
    : `${definition.packageName} speaks the contract ${definition.contract}, this version ${expected}: install a version of the package for it`;
};

const importDefinition = async (
  slot: Slot,
  name: string,
  definitions: readonly ProviderDefinition[],
  importProvider: ProviderImporter,
  { report }: SelectionRequest,
): Promise<ProviderDefinition | undefined> => {
  const ids = definitions.filter((definition) => definition.slot === slot).map(({ id }) => id);
  let module: unknown;
  try {
    module = await importProvider(name);
  } catch (cause) {
    if (!isModuleSpecifier(name) && isNotInstalled(cause, name)) {
      const near = closest(name, ids);
      const suggestion = near ? `did you mean ${near}? ` : '';
      const valid = ids.length > 0 ? `${ids.join(', ')}, auto` : 'auto';
      report(
        slot,
        `"${name}" is no provider: ${suggestion}Use ${valid}, or the name of an installed provider package`,
      );
    } else {
      const reason = isNotInstalled(cause, name) ? 'it is not installed' : 'its import failed';
      report(
        slot,
        `the provider package "${name}" cannot be loaded, ${reason}: install it where the configuration is`,
        cause,
      );
    }
    return undefined;
  }
  const candidate: unknown =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (!isProviderDefinition(candidate)) {
    report(
      slot,
      `"${name}" has no provider definition as its default export: export one made by defineProvider`,
    );
    return undefined;
  }
  const problem = contractProblem(candidate);
  if (problem) {
    report(slot, problem);
    return undefined;
  }
  if (candidate.slot !== slot) {
    report(slot, `"${name}" is a provider of services.${candidate.slot}, not of services.${slot}`);
    return undefined;
  }
  const twin = definitions.find((definition) => definition.slot === slot && definition.id === candidate.id);
  if (twin) {
    if (twin.packageName === candidate.packageName) return twin;
    report(slot, `"${name}" and ${twin.packageName} both call themselves "${candidate.id}": use one of them`);
    return undefined;
  }
  return candidate;
};
