import { foreignRoots } from '../elements.ts';
import type { Tag } from '../tag.ts';

/** An element that is open. */
export interface OpenElement {
  readonly name: string;
  readonly isInline: boolean;
  readonly isTranslated: boolean;
  /** Whether words of a drawing in it are translated, though the drawing itself is kept. */
  readonly isOpenToWords: boolean;
  /** The tag that says the language of what is in it. */
  readonly speaker: Tag | undefined;
}

/** The elements that are open, as far as it matters here: each step takes constant time, or is paid by an earlier one. */
export class OpenElements {
  readonly #stack: OpenElement[] = [];
  /** Where in the stack elements of a name are. */
  readonly #places = new Map<string, number[]>();
  readonly #blocks: number[] = [];
  #foreign = 0;

  get depth(): number {
    return this.#stack.length;
  }

  get isTranslated(): boolean {
    return this.#stack.at(-1)?.isTranslated ?? true;
  }

  /** Whether in `svg` or `math`, where the rules of HTML do not hold. */
  get isForeign(): boolean {
    return this.#foreign > 0;
  }

  /** The innermost element. */
  get last(): OpenElement | undefined {
    return this.#stack.at(-1);
  }

  /** The innermost element that divides. */
  get block(): OpenElement | undefined {
    return this.#stack[this.#blocks.at(-1) ?? -1];
  }

  /** Whether an element of a name is open. */
  has(name: string): boolean {
    return (this.#places.get(name)?.length ?? 0) > 0;
  }

  /** Whether the innermost element of a name is in `svg` or `math`, or is one; or there is none. */
  isInForeign(name: string): boolean {
    const place = this.#places.get(name)?.at(-1);
    if (place === undefined) return true;
    for (const root of foreignRoots)
      if ((this.#places.get(root)?.at(-1) ?? -1) >= place) return root === name;
    return true;
  }

  open(element: OpenElement): void {
    const place = this.#stack.push(element) - 1;
    const places = this.#places.get(element.name);
    if (places) places.push(place);
    else this.#places.set(element.name, [place]);
    if (!element.isInline) this.#blocks.push(place);
    if (foreignRoots.has(element.name)) this.#foreign++;
  }

  /** Closes the innermost element of a name and all in it; an inline end tag closes nothing beyond its block. */
  close(name: string, isInline: boolean): void {
    const place = this.#places.get(name)?.at(-1);
    if (place === undefined || (isInline && place < (this.#blocks.at(-1) ?? -1))) return;
    while (this.#stack.length > place) {
      const element = this.#stack.pop();
      if (!element) return;
      this.#places.get(element.name)?.pop();
      if (!element.isInline) this.#blocks.pop();
      if (foreignRoots.has(element.name)) this.#foreign--;
    }
  }
}
