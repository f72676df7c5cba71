import type { XmlElement } from '@dragoman/format-kit';
import { nameOf } from './names.ts';
import type { Part } from './package/part.ts';

/** Families of styles whose paragraphs are of text. */
const isOfText = (family: string | undefined): boolean => family === 'paragraph' || family === 'graphic';

/**
 * What is at one side goes to the other. `start` and `end` are the left and the right whatever the direction of a paragraph
 * is (LibreOffice 7.4), or follow it (other programs): `left` and `right` are the same for all of them.
 */
const mirrored: Readonly<Record<string, string>> = {
  left: 'right',
  start: 'right',
  right: 'left',
  end: 'left',
};

/** Turns the parts of a file around: pages, paragraphs, tables and frames, and what is at one side. */
export class Direction {
  readonly #mode: 'rl-tb' | 'lr-tb';
  readonly #modes: Readonly<Record<string, string>>;

  constructor(isToLeft: boolean) {
    this.#mode = isToLeft ? 'rl-tb' : 'lr-tb';
    this.#modes = isToLeft ? { 'lr-tb': 'rl-tb', lr: 'rl' } : { 'rl-tb': 'lr-tb', rl: 'lr' };
  }

  apply(part: Part): void {
    for (const element of part.root.descendants()) {
      const name = nameOf(element);
      if (name === 'style:default-style') this.#addDefault(part, element);
      if (!name.endsWith('-properties')) continue;
      this.#setMode(part, element, name);
      if (name === 'style:paragraph-properties') this.#setAlignment(part, element);
    }
  }

  #setMode(part: Part, element: XmlElement, name: string): void {
    const mode = part.value(element, 'style:writing-mode');
    const wanted = mode === undefined ? undefined : this.#modes[mode];
    if (wanted !== undefined) part.setAttribute(element, 'style:writing-mode', wanted);
    else if (mode === undefined && this.#needsMode(part, element, name))
      part.setAttribute(element, 'style:writing-mode', this.#mode);
  }

  /** Elements whose direction is used where others name none. */
  #needsMode(part: Part, element: XmlElement, name: string): boolean {
    const style = element.parent;
    if (name === 'style:page-layout-properties' || !style) return name === 'style:page-layout-properties';
    if (name === 'style:paragraph-properties') return nameOf(style) === 'style:default-style';
    return name === 'style:table-properties' && part.value(style, 'style:family') === 'table';
  }

  #setAlignment(part: Part, element: XmlElement): void {
    const style = element.parent;
    const align = part.value(element, 'fo:text-align');
    const isDefault = style !== undefined && nameOf(style) === 'style:default-style';
    const wanted =
      align === undefined ? this.#alignmentOf(part, isDefault ? style : undefined) : mirrored[align];
    if (wanted !== undefined) part.setAttribute(element, 'fo:text-align', wanted);
  }

  /** Without one, text is at the left even where it is written from the right. */
  #alignmentOf(part: Part, style: XmlElement | undefined): string | undefined {
    if (!style || this.#mode === 'lr-tb') return undefined;
    return isOfText(part.value(style, 'style:family')) ? 'right' : undefined;
  }

  /** Default styles that say nothing of paragraphs must now. */
  #addDefault(part: Part, style: XmlElement): void {
    if (this.#mode === 'lr-tb' || style.isEmpty || style.element('paragraph-properties')) return;
    if (!isOfText(part.value(style, 'style:family'))) return;
    const at = style.element('text-properties')?.start ?? style.contentEnd;
    const attributes = `${part.written('style:writing-mode')}="rl-tb" ${part.written('fo:text-align')}="right"`;
    part.replace({ start: at, end: at }, [`<${part.written('style:paragraph-properties')} ${attributes}/>`]);
  }
}
