import type { Edit } from './edit.ts';

/** Marked content that is open: what is in it, and what becomes of that. */
export interface Mark {
  /** Of a page's own content, where the structure tree has it. */
  readonly mcid?: number | undefined;
  /** Takes away what it says in words of what it shows: of all of it, or of a part. */
  readonly silence?: ((all: boolean) => readonly Edit[]) | undefined;
  /** Where the edits go. */
  readonly edits: Edit[];
  shows: number;
  /** Of `shows`; one of which a part goes counts a half. */
  taken: number;
  /** Something else is painted in it: a picture, a path that stays. */
  isPainted: boolean;
}

/**
 * The marked content of a page while it is walked, forms included. What is in a mark counts for those around it once it is
 * closed: a hundred thousand open ones are not gone through at each show.
 */
export class Marks {
  readonly #open: Mark[] = [];
  /** By layer: how many were open when it began. */
  readonly #bases: number[] = [];
  readonly #pieces = new Map<number, { isLeft: boolean; isTaken: boolean }>();

  /** How many the current layer has left open. */
  get depth(): number {
    return this.#open.length - (this.#bases.at(-1) ?? 0);
  }

  /** Marked pieces of the page of which all shows go, and that have nothing else in them. */
  get emptied(): readonly number[] {
    return [...this.#pieces].flatMap(([mcid, { isLeft, isTaken }]) => (isTaken && !isLeft ? [mcid] : []));
  }

  enter(): void {
    this.#bases.push(this.#open.length);
  }

  leave(): void {
    while (this.depth > 0) this.close();
    this.#bases.pop();
  }

  open(mark: Pick<Mark, 'mcid' | 'silence' | 'edits'>): void {
    this.#open.push({ ...mark, shows: 0, taken: 0, isPainted: false });
  }

  /** A show, and how much of it goes: 0, a half for a part, 1. */
  show(taken: 0 | 0.5 | 1): void {
    const mark = this.#open.at(-1);
    if (!mark) return;
    mark.shows += 1;
    mark.taken += taken;
  }

  /** Anything else that is painted, and stays. */
  paint(): void {
    const mark = this.#open.at(-1);
    if (mark) mark.isPainted = true;
  }

  /** Closes what the current layer opened last. */
  close(): void {
    const mark = this.depth > 0 ? this.#open.pop() : undefined;
    if (!mark) return;
    const { mcid, shows, taken, isPainted, silence, edits } = mark;
    if (silence && taken > 0) edits.push(...silence(taken === shows));
    const around = this.#open.at(-1);
    if (around) {
      around.shows += shows;
      around.taken += taken;
      around.isPainted ||= isPainted;
    }
    if (mcid === undefined) return;
    const piece = this.#pieces.get(mcid) ?? { isLeft: false, isTaken: false };
    piece.isLeft ||= isPainted || taken < shows;
    piece.isTaken ||= taken > 0;
    this.#pieces.set(mcid, piece);
  }
}
