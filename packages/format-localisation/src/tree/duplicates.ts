import type { ProviderWarning } from '@dragoman/provider';
import type { TreeNode } from './tree.ts';

/** The first name that is there twice in one map; undefined where none is. */
const duplicateIn = (root: TreeNode): string | undefined => {
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'list') for (const item of node.items) open.push(item);
    if (node.kind !== 'map') continue;
    const names = new Set<string>();
    for (const { name, value } of node.entries) {
      if (names.has(name)) return name;
      names.add(name);
      if (value.kind !== 'text') open.push(value);
    }
  }
  return undefined;
};

/** What is said of a file with a name that is there twice: programs mostly take the last. All are translated. */
export const duplicateWarnings = (root: TreeNode): readonly ProviderWarning[] => {
  const name = duplicateIn(root);
  if (name === undefined) return [];
  return [
    {
      code: 'duplicate_key',
      message: `The key ${JSON.stringify(name.slice(0, 80))} is in the file twice. All of them were kept and are translated; programs mostly read the last.`,
    },
  ];
};
