import type { Edit, TextContent, TextFile } from '@dragoman/format-kit';
import { pagesOf } from '../common/segments.ts';
import { duplicateWarnings, type FoundText, segmentsOf, type TreeNode } from '../tree/index.ts';
import { encodeString } from './strings.ts';
import { jsonWriter } from './write.ts';

/** A character that the encoding of a file lacks. */
export const escapeCharacter = (character: string): string =>
  encodeString(character, '""', { isAscii: true, isUpperCase: false }).slice(1, -1);

/** The content of a file out of its texts. */
export const contentOf = async <Options>(
  file: TextFile<Options>,
  root: TreeNode,
  found: readonly FoundText[],
): Promise<TextContent & { finish(): readonly Edit[] }> => {
  const edits: Edit[] = [];
  const { segments, own, finish } = await segmentsOf(found, jsonWriter(file.text, edits), file.turns);
  return {
    segments,
    pages: pagesOf(own),
    warnings: duplicateWarnings(root),
    finish() {
      finish();
      return edits;
    },
  };
};
