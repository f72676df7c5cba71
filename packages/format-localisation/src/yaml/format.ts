import { createTextFormat, type Edit, languageTagOf } from '@dragoman/format-kit';
import { type LanguageTag, ServiceError } from '@dragoman/provider';
import { keepingExtension } from '../common/extensions.ts';
import { pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { duplicateWarnings, findTexts, segmentsOf, type TreeEntry, type TreeNode } from '../tree/index.ts';
import { readDocuments } from './documents.ts';
import { languageEntryOf, railsCodec } from './rails.ts';
import { writeFlow } from './scalars.ts';
import { treeOf, type YamlTree } from './tree.ts';
import { yamlWriter } from './write.ts';

const rootOf = (file: string): YamlTree => {
  const documents = readDocuments(file);
  const tree = treeOf(file, documents);
  const isEmpty = documents.every(({ contents }) => contents === null);
  if (isEmpty || tree.root.kind === 'map' || tree.root.kind === 'list') return tree;
  throw new ServiceError('corrupt_document', {
    detail: 'The YAML is a single value: texts of a program stand under keys or in a list.',
  });
};

/** The name of the language at the root, as that of the target. */
const renamed = (file: string, tree: YamlTree, entry: TreeEntry, target: LanguageTag): readonly Edit[] => {
  const name = tree.names.get(entry);
  const style = name ? tree.styles.get(name) : undefined;
  if (!name || !style) return [];
  const tag = entry.name.includes('_') ? target.replaceAll('-', '_') : target;
  const { start, end } = name;
  // Unquoted, the code of Norwegian is "false" to Ruby.
  return [{ start, end, text: writeFlow(tag, file.slice(start, end), style) }];
};

const contentOf = (root: TreeNode, entry: TreeEntry | undefined): TreeNode => entry?.value ?? root;

/** YAML: catalogues of Rails with their language at the root, of Hugo, and others. */
export const yamlFormat = keepingExtension(
  withExisting(
    createTextFormat<Record<string, never>>({
      id: 'yaml',
      mediaType: 'application/yaml',
      extension: 'yaml',
      async read({ text, request, turns }) {
        const tree = rootOf(text);
        const entry = languageEntryOf(tree.root);
        const language = entry ? languageTagOf(entry.name) : undefined;
        const languages = { source: language ?? request.sourceLanguage, target: request.targetLanguage };
        const found = findTexts(contentOf(tree.root, entry), { languages, codecFor: railsCodec });
        const edits: Edit[] = [];
        const { segments, own, finish } = await segmentsOf(found, yamlWriter(text, tree, edits), turns);
        return {
          segments,
          pages: pagesOf(own),
          warnings: duplicateWarnings(tree.root),
          ...(language === undefined ? {} : { language }),
          finish() {
            finish();
            return entry ? [...edits, ...renamed(text, tree, entry, request.targetLanguage)] : edits;
          },
        };
      },
    }),
    'one language',
  ),
  ['yml'],
);
