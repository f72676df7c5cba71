import { dirname } from 'node:path';
import { inspect } from 'node:util';
import {
  type FormatDefinition,
  type OptionsIssue,
  type OptionsOutput,
  type OptionsSchema,
  type ProviderDefinition,
  type Slot,
  slots,
} from '@dragoman/provider';
import { z } from 'zod';
import { resolveFormats } from '../formats/selection.ts';
import { automaticOf } from '../providers/automatic.ts';
import { type ProviderImporter, resolveSelection } from '../providers/selection.ts';
import { wantedOf } from '../wanted.ts';
import { ConfigurationError, type ConfigurationProblem } from './error.ts';
import type { ConfigurationFile } from './file.ts';
import { isPlainObject, Layers, type RawValues, type ValueSource } from './layers.ts';
import { providerSettings } from './provider-settings.ts';
import { hideSecrets, redact } from './redact.ts';
import { withSecretFiles } from './secret-files.ts';
import { parseVariable, readSettings, type Setting, variableOf } from './settings.ts';
import { refuseUnknownKeys, unreadVariables } from './unknown.ts';

const selection = z.union([z.string(), z.array(z.string()).min(1)]).default('auto');

const formatPackages = z.array(z.string().trim().min(1)).default([]);

/** The part of every configuration that core owns. */
const servicesSchema = z.object({
  services: z.object({
    mt: selection,
    asr: selection,
    tts: selection,
    ocr: selection,
    formats: formatPackages,
  }),
});

/** What a configuration is made of. Nothing else is read: neither the environment nor the file system. */
export interface LoadConfigurationOptions<
  Definitions extends readonly ProviderDefinition[],
  Schema extends OptionsSchema,
> {
  /** The providers that are shipped with the host, best first: `auto` takes the first ones that are configured. */
  readonly providers: Definitions;
  /** The formats of files that are shipped with the host. Default: none. */
  readonly formats?: readonly FormatDefinition[];
  /** The host's own sections. `services` and `providers` are core's. Default: none. */
  readonly schema?: Schema;
  /** From `readConfigurationFile`. */
  readonly file?: ConfigurationFile | null;
  /** Environment variables; the host passes them. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Explicit values, for example of command-line flags: they win. */
  readonly overrides?: RawValues;
  /** How a package named in `services.*` is imported. Default: as a module in `directory` would. */
  readonly importProvider?: ProviderImporter;
  /** Where named packages are looked for. Default: the folder of `file`. */
  readonly directory?: string;
  /** Milliseconds since 1970: `auto` passes over what its vendor has ended. Default: the machine's. */
  readonly now?: () => number;
}

type AnyOptions = LoadConfigurationOptions<readonly ProviderDefinition[], OptionsSchema>;

/** One line of what is configured, for people; secrets are redacted. */
export interface ConfigurationEntry {
  readonly path: string;
  readonly value: unknown;
  readonly source: ValueSource;
  readonly variables: readonly string[];
}

/** A provider whose options are known and right. */
export interface ConfiguredProvider {
  readonly definition: ProviderDefinition;
  /** Parsed by the definition's own schema. */
  readonly options: unknown;
}

/** A loaded configuration. Showing it, by `console.log` or as JSON, never shows a secret. */
export interface Configuration<
  Values = unknown,
  Definitions extends readonly ProviderDefinition[] = readonly ProviderDefinition[],
> {
  /** The host's own sections, parsed. */
  readonly values: Values;
  /** The shipped providers and those imported by package name. */
  readonly definitions: readonly (Definitions[number] | ProviderDefinition)[];
  /** The providers that can be used, in the order of `definitions`. */
  readonly configured: readonly ConfiguredProvider[];
  /** The provider ids that each slot uses, in the order of fail-over; empty where none is configured. */
  readonly selected: Readonly<Record<Slot, readonly string[]>>;
  /** The slots whose providers were chosen by `auto`. */
  readonly automatic: readonly Slot[];
  /** The shipped formats of files and those of packages named in `services.formats`. */
  readonly formats: readonly FormatDefinition[];
  /** What looks like a mistake but need not be one, for example an environment variable that nothing reads. */
  readonly warnings: readonly string[];
  /** Everything that is set, with its source. */
  describe(): readonly ConfigurationEntry[];
}

const messageOf = (issue: OptionsIssue, secret: boolean): string => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing';
  // A refinement may quote the value that it refuses.
  return secret ? 'is not valid' : wantedOf(issue);
};

/**
 * Loads a configuration from explicit values, environment, file and defaults; the earlier wins. Environment names are
 * derived from the path (`limits.rate.perMinute` → `DRAGOMAN_LIMITS_RATE_PER_MINUTE`); providers and `.meta({ env })`
 * add well-known names of their own. Empty text counts as not set.
 * Rejects with one `ConfigurationError` that names every problem.
 */
export const loadConfiguration = async <
  const Definitions extends readonly ProviderDefinition[],
  Schema extends OptionsSchema = OptionsSchema<unknown, Record<string, never>>,
>(
  options: LoadConfigurationOptions<Definitions, Schema>,
): Promise<Configuration<OptionsOutput<Schema>, Definitions>> => {
  const { env: given = {}, file = null, overrides = {}, now = Date.now } = options;
  const problems: ConfigurationProblem[] = [];
  const layers = new Layers();

  if (file) layers.add('file', file.values);
  const hostTree = options.schema ? readSettings(options.schema) : undefined;
  const servicesTree = readSettings(servicesSchema);
  let env = await withSecretFiles(given, hostTree?.settings ?? [], problems);

  const read = (setting: Setting): void => {
    for (const variable of setting.variables) {
      const text = env[variable];
      if (text === undefined || text.trim() === '') continue;
      layers.set('environment', setting.path, parseVariable(setting.kinds, text));
      return;
    }
  };
  for (const tree of [servicesTree, hostTree]) for (const setting of tree?.settings ?? []) read(setting);
  // Explicit selections decide which packages are imported, so they are laid on before the providers are known.
  layers.add('explicit', overrides);

  const requested = requestedSelections(layers, problems);
  const { definitions, selectedIds } = await resolveSelection({
    shipped: options.providers,
    requested,
    importProvider: options.importProvider,
    directory: directoryOf(options),
    report: (slot, message, cause) =>
      problems.push({
        path: `services.${slot}`,
        variables: [variableOf(['services', slot])],
        message,
        ...(cause === undefined ? {} : { cause }),
      }),
  });

  const formats = await requestedFormats(layers, options, problems);

  const providerTrees = definitions.map((definition) => ({
    definition,
    tree: providerSettings(definition),
  }));
  // Providers of one vendor share their section.
  const ofProviders = new Map(
    providerTrees.flatMap(({ tree }) => tree.settings.map((one) => [one.path.join('.'), one] as const)),
  );
  env = await withSecretFiles(env, [...ofProviders.values()], problems);
  for (const { tree } of providerTrees) {
    for (const setting of tree.settings) {
      if (layers.sources.get(setting.path.join('.')) !== 'explicit') read(setting);
    }
  }

  const trees = [servicesTree, ...(hostTree ? [hostTree] : []), ...providerTrees.map(({ tree }) => tree)];
  const settings = trees.flatMap((tree) => tree.settings);
  const secrets = new Set(settings.filter((setting) => setting.secret).map(({ path }) => path.join('.')));
  const isSecret = (path: string): boolean => secrets.has(path);
  const variablesFor = (path: string): readonly string[] =>
    settings.find((setting) => setting.path.join('.') === path)?.variables ?? [];
  const report = (issue: OptionsIssue, prefix: readonly string[] = []): void => {
    const path = [...prefix, ...issue.path.map(String)].join('.');
    // Unknown keys are found by walking the trees, with a suggestion.
    if (issue.code === 'unrecognized_keys') return;
    const variables = variablesFor(path);
    const source = layers.sources.get(path);
    const message = messageOf(issue, isSecret(path));
    const advice = source
      ? ` (set by ${source === 'file' ? file?.path : source})`
      : `: set ${[...variables, `${path} in dragoman.config`].join(' or ')}`;
    problems.push({ path, variables, message: `${message}${advice}` });
  };

  refuseUnknownKeys(layers.values, trees, problems);

  for (const { path, required } of hostTree
    ? [...hostTree.objects].map(([path, entry]) => ({ path, ...entry }))
    : []) {
    const steps = path === '' ? [] : path.split('.');
    // A section whose members all have defaults may be left out as a whole.
    if (required && steps.length > 0 && layers.get(steps) === undefined) layers.set('default', steps, {});
  }
  let values: unknown = {};
  if (options.schema) {
    const keys = hostTree?.objects.get('')?.keys;
    const own = Object.fromEntries(Object.entries(layers.values).filter(([key]) => keys?.has(key)));
    const parsed = options.schema.safeParse(own, { reportInput: true });
    if (parsed.success) values = parsed.data;
    else for (const issue of parsed.error.issues) report(issue);
  }

  const configured: ConfiguredProvider[] = [];
  for (const { definition, tree } of providerTrees) {
    const keys = tree.objects.get(`providers.${definition.id}`)?.keys ?? new Set<string>();
    const section = layers.get(['providers', definition.id]);
    const raw = Object.fromEntries(
      Object.entries(isPlainObject(section) ? section : {}).filter(([key]) => keys.has(key)),
    );
    const wanted = requested[definition.slot];
    const isNamed = wanted !== 'auto' && (selectedIds[definition.slot] ?? []).includes(definition.id);
    if (!isNamed && !definition.isConfigured(raw)) continue;
    const parsed = definition.options.safeParse(raw, { reportInput: true });
    if (parsed.success) configured.push({ definition, options: parsed.data });
    else for (const issue of parsed.error.issues) report(issue, ['providers', definition.id]);
  }

  if (problems.length > 0) throw new ConfigurationError(problems);

  const selected = Object.fromEntries(
    slots.map((slot) => {
      return [slot, selectedIds[slot] ?? automaticOf(slot, configured, now).map(({ id }) => id)];
    }),
  ) as Record<Slot, readonly string[]>;

  const describe = (): readonly ConfigurationEntry[] => {
    // Providers of one vendor share their section, and most of its settings.
    const entries = new Map<string, ConfigurationEntry>();
    for (const setting of settings) {
      const path = setting.path.join('.');
      const source = layers.sources.get(path);
      if (!source || entries.has(path)) continue;
      const value = redact(layers.get(setting.path), isSecret, setting.path);
      entries.set(path, { path, value, source, variables: setting.variables });
    }
    return [...entries.values()];
  };

  const configuration: Configuration<OptionsOutput<Schema>, Definitions> = {
    // Parsed by this very schema a few lines above; where there is none, the empty object is its output.
    values: hideSecrets(values, isSecret) as OptionsOutput<Schema>,
    definitions,
    configured: configured.map(({ definition, options: parsed }) => ({
      definition,
      options: hideSecrets(parsed, (path) => isSecret(`providers.${definition.id}.${path}`)),
    })),
    selected,
    automatic: slots.filter((slot) => selectedIds[slot] === undefined),
    formats,
    warnings: unreadVariables(given, settings),
    describe,
  };
  Object.defineProperty(configuration, inspect.custom, { value: () => describe(), enumerable: false });
  Object.defineProperty(configuration, 'toJSON', { value: () => describe(), enumerable: false });
  return Object.freeze(configuration);
};

/** The value of each `services.*`, as a list of names or `auto`. */
const requestedSelections = (
  layers: Layers,
  problems: ConfigurationProblem[],
): Record<Slot, 'auto' | readonly string[]> => {
  const requested: Record<Slot, 'auto' | readonly string[]> = {
    mt: 'auto',
    asr: 'auto',
    tts: 'auto',
    ocr: 'auto',
  };
  for (const slot of slots) {
    const parsed = selection.safeParse(layers.get(['services', slot]));
    if (!parsed.success) {
      problems.push({
        path: `services.${slot}`,
        variables: [variableOf(['services', slot])],
        message: 'must be `auto`, the name of a provider, or a list of names',
      });
      continue;
    }
    const names = (Array.isArray(parsed.data) ? parsed.data : parsed.data.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '');
    if (names.length > 0 && !(names.length === 1 && names[0] === 'auto')) requested[slot] = names;
  }
  return requested;
};

const directoryOf = ({ directory, file }: AnyOptions): string | undefined =>
  directory ?? (file ? dirname(file.path) : undefined);

/** The formats of the host and those of the packages that `services.formats` names. */
const requestedFormats = async (
  layers: Layers,
  options: AnyOptions,
  problems: ConfigurationProblem[],
): Promise<readonly FormatDefinition[]> => {
  const report = (message: string, cause?: unknown): void => {
    problems.push({
      path: 'services.formats',
      variables: [variableOf(['services', 'formats'])],
      message,
      ...(cause === undefined ? {} : { cause }),
    });
  };
  const parsed = formatPackages.safeParse(layers.get(['services', 'formats']));
  if (!parsed.success) report('must be a list of names of packages');
  return resolveFormats({
    shipped: options.formats ?? [],
    names: parsed.data ?? [],
    importPackage: options.importProvider,
    directory: directoryOf(options),
    report,
  });
};
