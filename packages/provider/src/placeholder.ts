/**
 * Placeholders stand for what must survive translation unchanged (URLs, tags, variables, code). Core puts them into a
 * segment before a provider sees it and restores them afterwards. A provider gives back each as often as it got it.
 *
 * `⟦1⟧` stands alone; `⟦2⟧…⟦/2⟧` is a pair that encloses text, and stays well nested.
 *
 * The pattern is global: use it with `match`, `matchAll` and `replace`, which begin at the start. `test` and `exec` go on
 * from where they were.
 */
export const placeholderPattern = /⟦(\/?)(\d+)⟧/g;

/** `placeholder(3)` is `⟦3⟧`. */
export const placeholder = (index: number): string => `⟦${index}⟧`;

/** `closingPlaceholder(3)` is `⟦/3⟧`. */
export const closingPlaceholder = (index: number): string => `⟦/${index}⟧`;

/** The placeholders of a text, in order, as written. */
export const placeholdersIn = (text: string): string[] => text.match(placeholderPattern) ?? [];
