import type { LanguageTag } from '@dragoman/provider';
import {
  areForms,
  isPluralCategory,
  type PluralCategory,
  type PluralType,
  pluralForms,
  readSuffix,
} from '../plurals/index.ts';
import type { TreeEntry, TreeText } from './tree.ts';

/** A form of a text that is counted, as an entry or one that shall be put behind the last of them. */
export interface EntryForm {
  readonly category: PluralCategory;
  readonly text: TreeText;
  /** Absent: the entry is there. */
  readonly added?: { readonly behind: TreeEntry; readonly name: string };
}

/** What of the languages decides. */
export interface GroupLanguages {
  readonly source: LanguageTag | undefined;
  readonly target: LanguageTag;
}

interface Group {
  readonly type: PluralType;
  readonly nameOf: (category: PluralCategory) => string;
  readonly forms: Map<PluralCategory, TreeText>;
  last: TreeEntry;
}

/** A number in a text, as programs write it. */
const countShape = /\{\{?-?\s*(?:\.?count|n|\.Count)\b|%\{count\}|%[\d$]*[dui]\b|#/i;

const isGroup = ({ forms, type }: Group, source: LanguageTag | undefined): boolean =>
  areForms({
    categories: [...forms.keys()],
    hasCount: [...forms.values()].some(({ text }) => countShape.test(text)),
    source,
    type,
  });

const formsOf = (group: Group, languages: GroupLanguages): readonly EntryForm[] =>
  pluralForms(group.forms, { ...languages, type: group.type }).map(
    ({ category, form, isAdded }): EntryForm => ({
      category,
      text: form,
      ...(isAdded ? { added: { behind: group.last, name: group.nameOf(category) } } : {}),
    }),
  );

/** Where a map's entries have forms: what belongs to each entry, the added ones to the last of their group. */
export type Grouping = ReadonlyMap<
  TreeEntry,
  { readonly own: EntryForm; readonly added: readonly EntryForm[] }
>;

const collect = (
  groups: Iterable<Group>,
  languages: GroupLanguages,
  entries: readonly TreeEntry[],
): Grouping => {
  const byText = new Map<TreeText, TreeEntry>();
  for (const entry of entries) if (entry.value.kind === 'text') byText.set(entry.value, entry);
  const found = new Map<TreeEntry, { own: EntryForm; added: readonly EntryForm[] }>();
  for (const group of groups) {
    if (!isGroup(group, languages.source)) continue;
    const forms = formsOf(group, languages);
    const added = forms.filter((form) => form.added);
    for (const own of forms) {
      const entry = own.added ? undefined : byText.get(own.text);
      if (entry) found.set(entry, { own, added: entry === group.last ? added : [] });
    }
  }
  return found;
};

/** A map all of whose names are plural categories (Rails, Hugo); undefined where it is none. */
export const groupOfMap = (
  entries: readonly TreeEntry[],
  languages: GroupLanguages,
): Grouping | undefined => {
  const forms = new Map<PluralCategory, TreeText>();
  for (const { name, value } of entries) {
    if (!isPluralCategory(name) || value.kind !== 'text' || forms.has(name)) return undefined;
    forms.set(name, value);
  }
  const last = entries.at(-1);
  if (!last) return undefined;
  const group: Group = { type: 'cardinal', nameOf: (category) => category, forms, last };
  const found = collect([group], languages, entries);
  return found.size > 0 ? found : undefined;
};

/** Entries whose names end with plural categories (i18next). */
export const groupsBySuffix = (entries: readonly TreeEntry[], languages: GroupLanguages): Grouping => {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const { name, value } = entry;
    const suffixed = value.kind === 'text' ? readSuffix(name) : undefined;
    if (!suffixed || value.kind !== 'text') continue;
    const { base, category, type } = suffixed;
    const group = groups.get(base);
    if (!group) {
      const nameOf = (one: PluralCategory): string => `${base}_${one}`;
      groups.set(base, { type, nameOf, forms: new Map([[category, value]]), last: entry });
    } else if (!group.forms.has(category)) {
      group.forms.set(category, value);
      group.last = entry;
    }
  }
  return collect(groups.values(), languages, entries);
};
