import type { Box } from '../page-content.ts';

interface Entry<Owner> {
  readonly box: Box;
  readonly owner: Owner;
  /** The last search that came upon it: it lies in many cells, and is looked at once. */
  search: number;
}

/** Rectangles by where they lie, so that those near a place are found without looking at all. */
export class Obstacles<Owner> {
  readonly #cells = new Map<number, Entry<Owner>[]>();
  #search = 0;
  readonly #area: Box;
  readonly #width: number;
  readonly #height: number;

  /** @param area what lies outside of it is looked for at its edge */
  constructor(area: Box) {
    this.#area = area;
    this.#width = Math.max((area.right - area.left) / columns, 1);
    this.#height = Math.max((area.top - area.bottom) / columns, 1);
  }

  add(box: Box, owner: Owner): void {
    const entry: Entry<Owner> = { box, owner, search: 0 };
    for (const cell of this.#cellsOf(box)) {
      const known = this.#cells.get(cell);
      if (!known) this.#cells.set(cell, [entry]);
      else if (known.length < maxInCell) known.push(entry);
    }
  }

  /** What lies in a rectangle or touches it, each once. */
  near(box: Box): readonly { readonly box: Box; readonly owner: Owner }[] {
    const found: Entry<Owner>[] = [];
    this.#search += 1;
    const search = this.#search;
    for (const cell of this.#cellsOf(box)) {
      const entries = this.#cells.get(cell);
      if (!entries) continue;
      for (const entry of entries) {
        if (entry.search === search) continue;
        entry.search = search;
        if (
          entry.box.left < box.right &&
          entry.box.right > box.left &&
          entry.box.bottom < box.top &&
          entry.box.top > box.bottom
        )
          found.push(entry);
      }
    }
    return found;
  }

  #cellsOf({ left, right, bottom, top }: Box): readonly number[] {
    const column = (x: number): number =>
      Math.min(Math.max(Math.floor((x - this.#area.left) / this.#width), 0), columns - 1);
    const row = (y: number): number =>
      Math.min(Math.max(Math.floor((y - this.#area.bottom) / this.#height), 0), columns - 1);
    const firstColumn = column(left);
    const lastColumn = column(right);
    const firstRow = row(bottom);
    const lastRow = row(top);
    // Most are small, and lie in one.
    if (firstColumn === lastColumn && firstRow === lastRow) return [firstColumn * columns + firstRow];
    const cells: number[] = [];
    for (let x = firstColumn; x <= lastColumn; x += 1)
      for (let y = firstRow; y <= lastRow; y += 1) cells.push(x * columns + y);
    return cells;
  }
}

const columns = 48;
/** A cell of the grid is a letter or two: more lie there by malice only. */
const maxInCell = 200;
