import { languageTagOf } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { readJson, textIn } from '../json/index.ts';
import { isPluralCategory, type PluralCategory, pluralCategoriesOf, pluralForms } from '../plurals/index.ts';
import type { TreeEntry, TreeMap, TreeNode, TreeText } from '../tree/index.ts';

/** A text of the catalogue, and its translation. */
export interface Unit {
  /** Names on the way to it in its localization: `variations`, `plural`, `one`. */
  readonly path: readonly string[];
  readonly text: string;
  readonly category: PluralCategory | undefined;
}

/** A string of the catalogue. */
export interface CatalogueString {
  readonly key: string;
  readonly comment: string | undefined;
  readonly units: readonly Unit[];
  /** All that is said of it. */
  readonly map: TreeMap;
  /** Absent: it has none, and its key is its text. */
  readonly localizations: TreeMap | undefined;
  /** In the target's language, with the name that the file has for it. */
  readonly target: TreeEntry | undefined;
}

/** A catalogue (https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog). */
export interface Catalogue {
  readonly sourceLanguage: string;
  readonly strings: readonly CatalogueString[];
  readonly root: TreeMap;
}

export const mapIn = (map: TreeMap | undefined, name: string): TreeMap | undefined => {
  const value = map?.entries.find((entry) => entry.name === name)?.value;
  return value?.kind === 'map' ? value : undefined;
};

const stringIn = (map: TreeMap, name: string): TreeText | undefined => {
  const value = textIn(map, name)?.value;
  return value?.kind === 'text' ? value : undefined;
};

/** The node at the end of a path of names. */
export const mapAt = (map: TreeMap | undefined, path: readonly string[]): TreeMap | undefined =>
  path.reduce<TreeMap | undefined>((inner, name) => mapIn(inner, name), map);

/** A unit's value and state. */
export const unitIn = (
  map: TreeMap | undefined,
): { readonly value: TreeText; readonly state: TreeText | undefined } | undefined => {
  const unit = mapIn(map, 'stringUnit');
  const value = unit && stringIn(unit, 'value');
  return value ? { value, state: stringIn(unit, 'state') } : undefined;
};

interface Languages {
  readonly source: string;
  readonly target: string;
}

/** The forms that the target needs: its own, and "none", which any language may have. */
const pluralUnits = (plural: TreeMap, path: readonly string[], languages: Languages): readonly Unit[] => {
  const forms = new Map<PluralCategory, readonly Unit[]>();
  for (const { name, value } of plural.entries)
    if (isPluralCategory(name) && value.kind === 'map') forms.set(name, unitsOf(value, [], languages));
  const wanted = pluralCategoriesOf(languages.target);
  return pluralForms(forms, languages)
    .filter(
      ({ category, isAdded }) => !wanted || wanted.includes(category) || (category === 'zero' && !isAdded),
    )
    .flatMap(({ category, form }) =>
      form.map((unit) => ({ ...unit, path: [...path, category, ...unit.path], category })),
    );
};

/** All texts of a localization, with those of its variations and substitutions. */
const unitsOf = (localization: TreeMap, path: readonly string[], languages: Languages): readonly Unit[] => {
  const units: Unit[] = [];
  const own = unitIn(localization);
  if (own) units.push({ path, text: own.value.text, category: undefined });
  for (const { name, value } of mapIn(localization, 'variations')?.entries ?? []) {
    if (value.kind !== 'map') continue;
    const inner = [...path, 'variations', name];
    if (name === 'plural') units.push(...pluralUnits(value, inner, languages));
    else
      for (const { name: kind, value: variation } of value.entries)
        if (variation.kind === 'map') units.push(...unitsOf(variation, [...inner, kind], languages));
  }
  for (const { name, value } of mapIn(localization, 'substitutions')?.entries ?? [])
    if (value.kind === 'map') units.push(...unitsOf(value, [...path, 'substitutions', name], languages));
  return units;
};

/** Strings that are no longer in the program, or that are not to be translated. */
const isLeft = (map: TreeMap, file: string): boolean => {
  const entry = map.entries.find(({ name }) => name === 'shouldTranslate');
  const isForbidden =
    entry !== undefined &&
    /^"shouldTranslate"\s*:\s*false\b/.test(file.slice(entry.start, entry.start + 100));
  return isForbidden || stringIn(map, 'extractionState')?.text === 'stale';
};

const readString = (key: string, map: TreeMap, languages: Languages): CatalogueString => {
  const localizations = mapIn(map, 'localizations');
  const source = mapIn(localizations, languages.source);
  const target = localizations?.entries.find(
    ({ name, value }) => value.kind === 'map' && languageTagOf(name) === languageTagOf(languages.target),
  );
  const units = source ? unitsOf(source, [], languages) : [{ path: [], text: key, category: undefined }];
  return { key, comment: stringIn(map, 'comment')?.text, units, map, localizations, target };
};

const wrong = (detail: string): ServiceError => new ServiceError('corrupt_document', { detail });

const catalogueIn = (
  file: string,
): { readonly root: TreeMap; readonly language: string; readonly strings: TreeMap } => {
  const root: TreeNode = readJson(file);
  const language = root.kind === 'map' ? stringIn(root, 'sourceLanguage') : undefined;
  const strings = root.kind === 'map' ? mapIn(root, 'strings') : undefined;
  if (root.kind === 'map' && language && strings) return { root, language: language.text, strings };
  throw wrong(
    'The file is no string catalogue: it must have "sourceLanguage" and "strings", as Xcode writes them.',
  );
};

/** Reads a catalogue. @throws ServiceError as `readJson`; `corrupt_document` for JSON that is none */
export const readCatalogue = (file: string, target: string): Catalogue => {
  const { root, language, strings } = catalogueIn(file);
  const languages = { source: language, target };
  return {
    sourceLanguage: language,
    root,
    strings: strings.entries.flatMap(({ name, value }) =>
      value.kind === 'map' && !isLeft(value, file) ? [readString(name, value, languages)] : [],
    ),
  };
};
