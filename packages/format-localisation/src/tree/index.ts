export { duplicateWarnings } from './duplicates.ts';
export { segmentsOf } from './segments.ts';
export type { TreeEntry, TreeMap, TreeNode, TreeText, TreeWriter } from './tree.ts';
export { type FoundText, findTexts } from './walk.ts';
