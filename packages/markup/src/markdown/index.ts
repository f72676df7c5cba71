export { frontMatterEnd } from './dialects.ts';
export { readMarkdownTree } from './markdown.ts';
export { parseMarkdownBeside } from './threads.ts';
export type { MarkdownNode } from './tree.ts';
