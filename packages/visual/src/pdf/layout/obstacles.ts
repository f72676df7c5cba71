import type { Box } from '../page-content.ts';

/** Rectangles by where they lie, so that those near a place are found without looking at all. */
export class Obstacles<Owner> {
  readonly #cells = new Map<number, { readonly box: Box; readonly owner: Owner }[]>();
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
    const entry = { box, owner };
    for (const cell of this.#cellsOf(box)) {
      const known = this.#cells.get(cell);
      if (!known) this.#cells.set(cell, [entry]);
      else if (known.length < maxInCell) known.push(entry);
    }
  }

  /** What lies in a rectangle or touches it; some more than once. */
  near(box: Box): readonly { readonly box: Box; readonly owner: Owner }[] {
    const found: { readonly box: Box; readonly owner: Owner }[] = [];
    for (const cell of this.#cellsOf(box))
      for (const entry of this.#cells.get(cell) ?? [])
        if (
          entry.box.left < box.right &&
          entry.box.right > box.left &&
          entry.box.bottom < box.top &&
          entry.box.top > box.bottom
        )
          found.push(entry);
    return found;
  }

  #cellsOf({ left, right, bottom, top }: Box): readonly number[] {
    const column = (x: number): number =>
      Math.min(Math.max(Math.floor((x - this.#area.left) / this.#width), 0), columns - 1);
    const row = (y: number): number =>
      Math.min(Math.max(Math.floor((y - this.#area.bottom) / this.#height), 0), columns - 1);
    const [firstColumn, lastColumn, firstRow, lastRow] = [column(left), column(right), row(bottom), row(top)];
    const cells: number[] = [];
    for (let x = firstColumn; x <= lastColumn; x += 1)
      for (let y = firstRow; y <= lastRow; y += 1) cells.push(x * columns + y);
    return cells;
  }
}

const columns = 48;
/** A cell of the grid is a letter or two: more lie there by malice only. */
const maxInCell = 200;
