import type { TaggedText } from '@dragoman/provider';
import type { TextPlace } from '../place.ts';

/** A text of a page, before the other pages are known. */
export interface LaidText {
  readonly source: TaggedText;
  /** Without tags. */
  readonly plain: string;
  readonly place: TextPlace;
  /** All of it is bold. */
  readonly isBold: boolean;
  /** The file says that it is no content: a running head, a page number. */
  readonly isArtifact: boolean;
  /** What stands in front of it and stays: a bullet, a number. */
  readonly label: string;
}

/** The texts of a page in reading order, and what the other pages must know of it. */
export interface PageLayout {
  readonly page: number;
  readonly texts: readonly LaidText[];
  /** How many letters it has in each size, in hundredths of a unit. */
  readonly letters: ReadonlyMap<number, number>;
  /** As it is shown, in points. */
  readonly height: number;
}
