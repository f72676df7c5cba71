import { createTextFormat, type Edit, languageTagOf } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { plainText } from '../common/codec.ts';
import { withExisting } from '../existing/index.ts';
import type { FoundText, TreeMap } from '../tree/index.ts';
import { contentOf, escapeCharacter } from './content.ts';
import { textIn } from './dialects.ts';
import { readJson } from './read.ts';
import { encodeString, literalOf, styleOf } from './strings.ts';

/** What `@name` says of a resource (https://github.com/google/app-resource-bundle/wiki/ApplicationResourceBundleSpecification). */
const descriptionsOf = ({ entries }: TreeMap): ReadonlyMap<string, string> => {
  const descriptions = new Map<string, string>();
  for (const { name, value } of entries) {
    if (!name.startsWith('@') || value.kind !== 'map') continue;
    const description = textIn(value, 'description')?.value;
    if (description?.kind === 'text') descriptions.set(name.slice(1), description.text);
  }
  return descriptions;
};

/** All resources: names with `@` before them say something of others, or of the file. */
const resourcesOf = (root: TreeMap): readonly FoundText[] => {
  const descriptions = descriptionsOf(root);
  return root.entries.flatMap(({ name, value }): FoundText[] =>
    name.startsWith('@') || value.kind !== 'text'
      ? []
      : [
          {
            path: [name],
            text: value,
            codec: plainText,
            name,
            comment: descriptions.get(name),
            category: undefined,
            added: undefined,
          },
        ],
  );
};

/** Application Resource Bundles of Flutter: one language, ICU messages, and what is said of each. */
export const arbFormat = withExisting(
  createTextFormat<Record<string, never>>({
    id: 'arb',
    mediaType: 'application/x-arb+json',
    extension: 'arb',
    escapeCharacter,
    async read(file) {
      const root = readJson(file.text);
      if (root.kind !== 'map')
        throw new ServiceError('corrupt_document', {
          detail: 'The file is no resource bundle: it must be a JSON object of names and texts.',
        });
      const { finish, ...content } = await contentOf(file, root, resourcesOf(root));
      const locale = textIn(root, '@@locale')?.value;
      const language = locale?.kind === 'text' ? languageTagOf(locale.text) : undefined;
      return {
        ...content,
        ...(language === undefined ? {} : { language }),
        finish(): readonly Edit[] {
          if (locale?.kind !== 'text') return finish();
          const { targetLanguage } = file.request;
          const tag = locale.text.includes('-') ? targetLanguage : targetLanguage.replaceAll('-', '_');
          const { start, end } = locale;
          const text = encodeString(tag, literalOf(file.text, locale), styleOf(file.text));
          return [...finish(), { start, end, text }];
        },
      };
    },
  }),
  'one language',
);
