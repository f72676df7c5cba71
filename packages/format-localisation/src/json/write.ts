import type { Edit } from '@dragoman/format-kit';
import type { TreeEntry, TreeText, TreeWriter } from '../tree/index.ts';
import { encodeString, literalOf, styleOf } from './strings.ts';

/** White space beyond that is no indent. */
const longestGap = 200;

/** Changes of a JSON text, in its own style. */
export const jsonWriter = (file: string, edits: Edit[]): TreeWriter => {
  const style = styleOf(file);
  return {
    write(node: TreeText, text: string) {
      edits.push({
        start: node.start,
        end: node.end,
        text: encodeString(text, literalOf(file, node), style),
      });
    },
    insert({ start, value }: TreeEntry, name: string, text: string) {
      if (value.kind !== 'text') return;
      const gap = /\s*$/.exec(file.slice(Math.max(0, start - longestGap), start))?.[0] ?? '';
      const head = file.slice(Math.max(start, value.start - longestGap), value.start);
      const between = /\s*:\s*$/.exec(head)?.[0] ?? ': ';
      const quoted = literalOf(file, value);
      edits.push({
        start: value.end,
        end: value.end,
        text: `,${gap}${encodeString(name, quoted, style)}${between}${encodeString(text, quoted, style)}`,
      });
    },
  };
};
