import type { Edit } from '@dragoman/format-kit';
import type { TreeEntry, TreeText, TreeWriter } from '../tree/index.ts';
import { writeBlock } from './blocks.ts';
import { encodeShort, writeFlow } from './scalars.ts';
import type { YamlTree } from './tree.ts';

const lineEnd = /\r\n|\r|\n/g;

/** Where the line ends on which a place is, in front of its line end. */
const endOfLine = (file: string, at: number): number => {
  lineEnd.lastIndex = at;
  return lineEnd.exec(file)?.index ?? file.length;
};

/** Blanks that put an entry under another. */
const indentAt = (file: string, start: number): string => {
  const line = Math.max(file.lastIndexOf('\n', start - 1), file.lastIndexOf('\r', start - 1)) + 1;
  return ' '.repeat(start - line);
};

/** Changes of a YAML text: each text as it was written, or between quotation marks where it could not be. */
export const yamlWriter = (file: string, { styles }: YamlTree, edits: Edit[]): TreeWriter => {
  const newLine = lineEndOf(file);
  return {
    write(node: TreeText, text: string) {
      const style = styles.get(node);
      if (!style) return;
      const { start, end } = node;
      const raw = file.slice(start, end);
      const isBlock = style.type === 'literal' || style.type === 'folded';
      const written = isBlock ? writeBlock(text, raw, style.indent) : writeFlow(text, raw, style);
      edits.push({ start, end, text: written });
    },
    insert({ start, value }: TreeEntry, name: string, text: string) {
      const style = value.kind === 'text' ? styles.get(value) : undefined;
      if (value.kind !== 'text' || !style) return;
      const entry = `${name}: ${encodeShort(text.replace(/\n+$/, ''), style.isFlow)}`;
      const indent = indentAt(file, start);
      const isWhole = /[\r\n]$/.test(file.slice(value.start, value.end));
      if (style.isFlow) edits.push({ start: value.end, end: value.end, text: `, ${entry}` });
      else if (isWhole) edits.push({ start: value.end, end: value.end, text: indent + entry + newLine });
      else {
        const at = endOfLine(file, value.end);
        edits.push({ start: at, end: at, text: newLine + indent + entry });
      }
    },
  };
};

const lineEndOf = (file: string): string => /\r\n|\r|\n/.exec(file)?.[0] ?? '\n';
