import type { Edit } from '@dragoman/format-kit';

/** A value of the front matter that is text. */
export interface MatterValue {
  /** Names of its keys and places of its items, from the outside. */
  readonly path: readonly string[];
  readonly text: string;
  /** The change that puts another text there. */
  replace(text: string): Edit;
}
