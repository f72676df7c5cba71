import type { MatterValue } from './matter-value.ts';
import type { MarkdownOptions } from './options.ts';
import { readToml } from './toml.ts';
import { readYaml } from './yaml.ts';

/** Keys whose values are read by people, in the generators that are widely used. */
const defaultKeys: ReadonlySet<string> = new Set([
  'title',
  'subtitle',
  'linktitle',
  'shorttitle',
  'description',
  'summary',
  'excerpt',
  'abstract',
  'lead',
  'intro',
  'tagline',
  'headline',
  'caption',
  'alt',
  'sidebar_label',
  'pagination_label',
  'text',
  'details',
]);

const languageKeys: ReadonlySet<string> = new Set(['lang', 'language', 'locale']);

/** More front matter than this is data. */
const longest = 200_000;

const isItem = (name: string): boolean => /^\d+$/u.test(name);

/** Whether callers want a value translated. */
const isWanted = (path: readonly string[], wanted: MarkdownOptions['front_matter']): boolean => {
  if (wanted === true || wanted === false) return wanted;
  const names = path.filter((name) => !isItem(name));
  const last = names.at(-1) ?? '';
  if (wanted === undefined) return defaultKeys.has(last.toLowerCase());
  return wanted.includes(last) || wanted.includes(names.join('.'));
};

/** What was found in the front matter of a document. */
export interface FrontMatter {
  readonly texts: readonly MatterValue[];
  /** Values that name the document's language. */
  readonly languages: readonly MatterValue[];
}

/**
 * Reads the front matter, YAML or TOML. What cannot be read is left as it is: it is not the document.
 *
 * @param matter with its fences
 */
export const readFrontMatter = (matter: string, wanted: MarkdownOptions['front_matter']): FrontMatter => {
  const values =
    matter.length > longest ? [] : matter.startsWith('+++') ? readToml(matter) : readYaml(matter);
  return {
    texts: values.filter(({ path, text }) => isWanted(path, wanted) && /\p{L}/u.test(text)),
    languages: values.filter(({ path }) => path.length === 1 && languageKeys.has(path[0] ?? '')),
  };
};
