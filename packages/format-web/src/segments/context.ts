import type { StretchPlace } from '@dragoman/markup';

const ofElement: ReadonlyMap<string, string> = new Map([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'] as const),
  ['title', 'title'],
  ['th', 'table header'],
  ['td', 'table cell'],
  ['caption', 'caption'],
  ['figcaption', 'caption'],
  ['li', 'list item'],
  ['dt', 'term'],
  ['dd', 'definition'],
  ['button', 'button'],
  ['label', 'label'],
  ['legend', 'label'],
  ['option', 'option'],
  ['summary', 'heading of a part that opens'],
  ['blockquote', 'quotation'],
  ['text', 'label in a drawing'],
]);

const ofAttribute: ReadonlyMap<string, string> = new Map([
  ['alt', 'alternative text'],
  ['title', 'tooltip'],
  ['placeholder', 'placeholder'],
  ['content', 'metadata'],
  ['value', 'button'],
  ['label', 'label'],
]);

/** What a stretch is, for who translates it; undefined for a plain paragraph. */
export const contextOf = ({ element, attribute }: StretchPlace): string | undefined => {
  if (attribute === undefined) return ofElement.get(element);
  return attribute.startsWith('aria-') ? 'label for screen readers' : ofAttribute.get(attribute);
};
