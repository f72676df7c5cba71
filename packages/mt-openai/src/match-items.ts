import { placeholdersIn } from '@dragoman/provider';
import type { AnswerItem } from './answer.ts';
import type { PromptItem } from './user-message.ts';

const fingerprint = (text: string): string => placeholdersIn(text).sort().join('');

/** Ids that stand out of the order asked for: each of them may carry another's text. */
const outOfOrder = (items: readonly PromptItem[], answer: readonly AnswerItem[]): Set<string> => {
  const answered = new Set(answer.map((item) => item.id));
  const expected = items.filter((item) => answered.has(item.id));
  return new Set(expected.filter((item, index) => answer[index]?.id !== item.id).map((item) => item.id));
};

/**
 * Ids whose translations were evidently exchanged: each lacks its own placeholders and has those of another that lacks
 * its own too. One that merely lost a placeholder is not among them.
 */
const exchanged = (items: readonly PromptItem[], found: ReadonlyMap<string, AnswerItem>): Set<string> => {
  const wrong = items.flatMap(({ id, text }) => {
    const translation = found.get(id)?.translation;
    if (translation === undefined) return [];
    const [own, given] = [fingerprint(text), fingerprint(translation)];
    return own === given ? [] : [{ id, own, given }];
  });
  const pairs = wrong.flatMap((one) =>
    wrong.filter((other) => other.own === one.given).map((other) => [one, other]),
  );
  return new Set(pairs.flat().map(({ id }) => id));
};

/**
 * Finds the translation of each item by its id. What is missing, blank, given twice, out of order or evidently
 * another's is left out, to be asked for again; nothing is ever matched by position.
 */
export const matchItems = (
  items: readonly PromptItem[],
  answer: readonly AnswerItem[],
): ReadonlyMap<string, AnswerItem> => {
  const asked = new Set(items.map((item) => item.id));
  const known = answer.filter((item) => asked.has(item.id));
  const found = new Map<string, AnswerItem>();
  const twice = new Set<string>();
  for (const item of known) {
    if (found.has(item.id)) twice.add(item.id);
    found.set(item.id, item);
  }
  const unsure = new Set([
    ...twice,
    ...outOfOrder(
      items,
      known.filter((item) => !twice.has(item.id)),
    ),
    ...exchanged(items, found),
  ]);
  for (const item of items) {
    const blank = !found.get(item.id)?.translation.trim() && item.text.trim() !== '';
    if (blank || unsure.has(item.id)) found.delete(item.id);
  }
  return found;
};
