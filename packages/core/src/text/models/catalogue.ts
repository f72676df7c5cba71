import type { Engine } from '../../engine.ts';
import { languageName, readLanguage } from '../languages.ts';
import type { LanguageInfo, ModelInfo } from '../types.ts';
import type { ModelDirectory } from './directory.ts';

/** The languages that are listed for an engine that takes any: those with a full locale in CLDR's modern coverage. */
const commonLanguages =
  'af am ar as az be bg bn bs ca cs cy da de el en en-GB es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my ne nl no or pa pl ps pt-BR pt-PT ro ru sd si sk sl so sq sr sv sw ta te th tk tr uk ur uz vi yo zh-Hans zh-Hant zu'.split(
    ' ',
  );

interface Entry {
  isSource: boolean;
  isTarget: boolean;
  readonly targets: Set<string>;
  isOpen: boolean;
  hasFormality: boolean;
  hasAdaptation: boolean;
  isInstalled: boolean;
}

/** What the configured engines can do, by language. */
export const listLanguages = async (directory: ModelDirectory): Promise<readonly LanguageInfo[]> => {
  const entries = new Map<string, Entry>();
  const entryOf = (tag: string): Entry => {
    const code = readLanguage(tag)?.tag ?? tag;
    let entry = entries.get(code);
    if (!entry) {
      entry = {
        isSource: false,
        isTarget: false,
        targets: new Set(),
        isOpen: false,
        hasFormality: false,
        hasAdaptation: false,
        isInstalled: false,
      };
      entries.set(code, entry);
    }
    return entry;
  };
  const asTarget = (tag: string, { provider }: Engine<'mt'>): void => {
    const entry = entryOf(tag);
    entry.isTarget = true;
    entry.hasFormality ||= provider.capabilities.formality;
    entry.hasAdaptation ||= provider.capabilities.culturalAdaptation;
  };
  for (const { engine, models } of await directory.all()) {
    for (const { pairs } of models) {
      if (pairs === 'any') {
        for (const tag of commonLanguages) {
          asTarget(tag, engine);
          const entry = entryOf(tag);
          entry.isSource = true;
          entry.isOpen = true;
          entry.isInstalled = true;
        }
        continue;
      }
      for (const { source, target, installed = true } of pairs) {
        const entry = entryOf(source);
        entry.isSource = true;
        entry.targets.add(readLanguage(target)?.tag ?? target);
        asTarget(target, engine);
        entry.isInstalled ||= installed;
        entryOf(target).isInstalled ||= installed;
      }
    }
  }
  return [...entries]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, entry]) => ({
      code,
      name: languageName(code),
      source: entry.isSource,
      target: entry.isTarget,
      targets: entry.isOpen ? ('any' as const) : [...entry.targets].sort(),
      formality: entry.hasFormality,
      culturalAdaptation: entry.hasAdaptation,
      installed: entry.isInstalled,
    }));
};

/** The models of all configured engines; the default is the first of the engine that is asked first. */
export const listModels = async (
  directory: ModelDirectory,
  preferred: Engine<'mt'> | undefined,
): Promise<readonly ModelInfo[]> =>
  (await directory.all()).flatMap(({ engine, models }) =>
    models.map((model, index) => ({
      id: `${engine.id}/${model.id}`,
      provider: engine.id,
      model: model.id,
      kind: engine.provider.capabilities.kind,
      offline: engine.provider.capabilities.offline,
      isDefault: engine === preferred && index === 0,
      pairs:
        model.pairs === 'any'
          ? 'any'
          : model.pairs.map(({ source, target, installed = true }) => ({ source, target, installed })),
      fetching: model.fetching ?? [],
      ...(model.price ? { price: model.price } : {}),
    })),
  );
