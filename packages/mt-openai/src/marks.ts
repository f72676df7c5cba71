import { closingPlaceholder, placeholder, placeholderPattern, placeholdersIn } from '@dragoman/provider';

/** What looks like a mark; where a text has one of its own, its placeholders are sent as they are. */
const mark = /\{\s?(\d{1,9})\s?\}|<\s?(\/?)\s?(\d{1,9})\s?\/?>/g;

/** Whether the placeholders of a text are sent as marks. */
const hasMarks = (text: string): boolean => placeholdersIn(text).length > 0 && text.search(mark) < 0;

/**
 * A text as the model sees it: `{1}` in place of `⟦1⟧`, and `<2>…</2>` in place of a pair. That takes three tokens where
 * the placeholder takes seven, and models know both from the code that they have read.
 */
export const toMarks = (text: string): string => {
  if (!hasMarks(text)) return text;
  const all = new Set(placeholdersIn(text));
  return text.replace(placeholderPattern, (_, slash: string, digits: string) =>
    all.has(closingPlaceholder(Number(digits))) ? `<${slash}${digits}>` : `{${digits}}`,
  );
};

/** The answer to a text with placeholders in place of the marks, those that were invented included. */
export const fromMarks = (answer: string, text: string): string =>
  hasMarks(text)
    ? answer.replace(mark, (_, single: string | undefined, slash: string, digits: string) =>
        slash === '/' ? closingPlaceholder(Number(digits)) : placeholder(Number(single ?? digits)),
      )
    : answer;
