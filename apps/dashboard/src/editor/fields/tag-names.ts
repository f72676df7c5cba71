import { useText } from '../../i18n/use-text.tsx';
import type { TagPart } from './tags.ts';

/** What a tag is called. */
export const useTagName = (): ((tag: TagPart) => string) => {
  const text = useText('editor');
  return ({ kind, number }) => text(`tag_${kind}`, { number });
};
