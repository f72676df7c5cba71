import type { ReadSegment, Turns } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, marginsOf } from '../common/segments.ts';
import { placeOf } from '../plurals/index.ts';
import type { TreeText, TreeWriter } from './tree.ts';
import type { FoundText } from './walk.ts';

/** The texts of a tree as segments. */
export interface TreeSegments {
  readonly segments: readonly ReadSegment[];
  /** How many of them the file has, forms to be added not counted. */
  readonly own: number;
  /** Hands all that was written to the tree's writer. */
  finish(): void;
}

/** What becomes of the pieces of texts. A text that comes back as it was is not written at all. */
class Changes {
  readonly #pieces = new Map<TreeText, string[]>();

  set(text: TreeText, pieces: readonly string[], index: number, piece: string): void {
    const changed = this.#pieces.get(text) ?? [...pieces];
    changed[index] = piece;
    this.#pieces.set(text, changed);
  }

  write(writer: TreeWriter): void {
    for (const [text, pieces] of this.#pieces) {
      const written = pieces.join('');
      if (written !== text.text) writer.write(text, written);
    }
  }
}

/** Makes segments of what was found in a tree. */
export const segmentsOf = async (
  texts: readonly FoundText[],
  writer: TreeWriter,
  turns: Turns,
): Promise<TreeSegments> => {
  const keys = new Keys();
  const changes = new Changes();
  const segments: ReadSegment[] = [];
  let own = 0;
  for (const [count, { path, text, codec, name, comment, category, added }] of texts.entries()) {
    await turns.step(count, texts.length);
    const pieces = codec.split(text.text);
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 1) continue;
      const { lead, text: core, trail } = marginsOf(piece);
      const source = codec.toTagged(core);
      if (source === undefined) continue;
      if (!added) own += 1;
      const form = category ?? codec.categoryOf?.(index / 2, (pieces.length + 1) / 2);
      segments.push({
        key: keys.of(pieces.length > 1 ? [...path, `|${index / 2}`] : path),
        source,
        ...contextOf(name, comment),
        ...(form ? { pluralCategory: form } : {}),
        ...placeOf(codec.codesOf?.(core) ?? [], added !== undefined),
        write(parts: readonly TaggedPart[] | undefined) {
          const written = parts ? lead + codec.fromTagged(parts, core) + trail : '';
          if (!added) changes.set(text, pieces, index, written);
          else if (parts) writer.insert(added.behind, added.name, written);
        },
      });
    }
  }
  return { segments, own, finish: () => changes.write(writer) };
};
