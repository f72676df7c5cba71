import { placeholdersIn } from '@dragoman/provider';
import type { AnswerItem } from './answer-schema.ts';
import type { PromptItem } from './prompt.ts';

const fingerprint = (text: string): string => placeholdersIn(text).sort().join('');

/** Ids that stand out of the order asked for: each of them may carry another's text. */
const outOfOrder = (items: readonly PromptItem[], answer: readonly AnswerItem[]): Set<string> => {
  const answered = new Set(answer.map((item) => item.id));
  const expected = items.filter((item) => answered.has(item.id));
  return new Set(expected.filter((item, index) => answer[index]?.id !== item.id).map((item) => item.id));
};

/** Ids whose translation holds exactly the placeholders of another item and not its own. */
const exchanged = (items: readonly PromptItem[], found: ReadonlyMap<string, AnswerItem>): Set<string> => {
  const owners = new Map<string, string[]>();
  for (const item of items) {
    const print = fingerprint(item.text);
    if (print) owners.set(print, [...(owners.get(print) ?? []), item.id]);
  }
  const suspects = new Set<string>();
  for (const item of items) {
    const translation = found.get(item.id)?.translation;
    if (translation === undefined) continue;
    const print = fingerprint(translation);
    if (print === fingerprint(item.text)) continue;
    const others = owners.get(print);
    if (!others) continue;
    suspects.add(item.id);
    for (const other of others) suspects.add(other);
  }
  return suspects;
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
