import { plainText, type TextCodec } from '../common/codec.ts';
import type { PluralCategory } from '../plurals/index.ts';
import { type EntryForm, type Grouping, type GroupLanguages, groupOfMap, groupsBySuffix } from './groups.ts';
import type { TreeEntry, TreeMap, TreeNode, TreeText } from './tree.ts';

/** A text that can be translated, with what is known of it. */
export interface FoundText {
  /** Names and numbers on the way to it. */
  readonly path: readonly string[];
  readonly text: TreeText;
  readonly codec: TextCodec;
  readonly name: string;
  readonly comment: string | undefined;
  readonly category: PluralCategory | undefined;
  /** Where the file does not have it yet. */
  readonly added: EntryForm['added'];
}

/** How a file's tree is read. */
export interface WalkRules {
  readonly languages: GroupLanguages;
  /** How the text under a path is shown; undefined: it is none for readers. */
  codecFor?(path: readonly string[], node: TreeText): TextCodec | undefined;
}

/** What is on the way to a node. */
interface Place {
  readonly path: readonly string[];
  readonly name: string;
  readonly comment: string | undefined;
}

const entryOf = (map: TreeMap, name: string): TreeEntry | undefined =>
  map.entries.find((entry) => entry.name === name);

/** Texts as go-i18n and Hugo list them: `- id: home`, `translation: Home`. */
const listedOf = (node: TreeNode): { readonly id: string; readonly translation: TreeEntry } | undefined => {
  if (node.kind !== 'map') return undefined;
  const id = entryOf(node, 'id')?.value;
  const translation = entryOf(node, 'translation');
  return id?.kind === 'text' && translation ? { id: id.text, translation } : undefined;
};

class Walk {
  readonly found: FoundText[] = [];
  readonly #rules: WalkRules;

  constructor(rules: WalkRules) {
    this.#rules = rules;
  }

  node(node: TreeNode, place: Place): void {
    if (node.kind === 'text') this.#text(node, place);
    else if (node.kind === 'map') this.#map(node, place);
    else if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) this.#item(item, index, place);
    }
  }

  #item(item: TreeNode, index: number, place: Place): void {
    const listed = listedOf(item);
    if (listed)
      this.node(listed.translation.value, {
        path: [...place.path, listed.id],
        name: listed.id,
        comment: listed.translation.comment,
      });
    else this.node(item, { ...place, path: [...place.path, String(index)] });
  }

  #map({ entries }: TreeMap, place: Place): void {
    const { languages } = this.#rules;
    const hash = groupOfMap(entries, languages);
    const groups: Grouping = hash ?? groupsBySuffix(entries, languages);
    for (const entry of entries) {
      const { name, value, comment = hash ? place.comment : undefined } = entry;
      const path = [...place.path, name];
      const here = { path, name: hash ? place.name : name, comment };
      const forms = groups.get(entry);
      if (!forms) this.node(value, here);
      else {
        this.#form(forms.own, here);
        for (const form of forms.added)
          this.#form(form, { ...here, path: [...place.path, form.added?.name ?? ''] });
      }
    }
  }

  #form({ text, category, added }: EntryForm, place: Place): void {
    this.#text(text, place, category, added);
  }

  #text(text: TreeText, place: Place, category?: PluralCategory, added?: EntryForm['added']): void {
    const { codecFor = () => plainText } = this.#rules;
    const codec = codecFor(place.path, text);
    if (codec) this.found.push({ ...place, text, codec, category, added });
  }
}

/** All texts of a tree, in the order of the file; forms that the file does not have behind the last of their group. */
export const findTexts = (root: TreeNode, rules: WalkRules): readonly FoundText[] => {
  const walk = new Walk(rules);
  walk.node(root, { path: [], name: '', comment: undefined });
  return walk.found;
};
