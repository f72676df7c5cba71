import type { XmlElement } from '@dragoman/format-kit';
import { nameOf } from './names.ts';
import type { Part } from './package/part.ts';

/** Elements with a direction that is used where they name none. */
const needsDirection = (part: Part, element: XmlElement, name: string): boolean => {
  if (name === 'style:page-layout-properties') return true;
  const style = element.parent;
  if (!style) return false;
  if (name === 'style:paragraph-properties') return nameOf(style) === 'style:default-style';
  return name === 'style:table-properties' && part.value(style, 'style:family') === 'table';
};

const mirrored: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  start: 'end',
  end: 'start',
};

/** Turns a part around: pages, paragraphs, tables and frames, and what is at one side. */
export const setDirection = (part: Part, isToLeft: boolean): void => {
  const modes: Readonly<Record<string, string>> = isToLeft
    ? { 'lr-tb': 'rl-tb', lr: 'rl' }
    : { 'rl-tb': 'lr-tb', rl: 'lr' };
  for (const element of part.root.descendants()) {
    const name = nameOf(element);
    if (!name.endsWith('-properties')) continue;
    const mode = part.value(element, 'style:writing-mode');
    const wanted = mode === undefined ? undefined : modes[mode];
    if (wanted !== undefined) part.setAttribute(element, 'style:writing-mode', wanted);
    else if (mode === undefined && needsDirection(part, element, name))
      part.setAttribute(element, 'style:writing-mode', isToLeft ? 'rl-tb' : 'lr-tb');
    if (name !== 'style:paragraph-properties') continue;
    const align = mirrored[part.value(element, 'fo:text-align') ?? ''];
    if (align !== undefined) part.setAttribute(element, 'fo:text-align', align);
  }
};
