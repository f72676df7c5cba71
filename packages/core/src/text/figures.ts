const figures = /\p{Sc}|\d[ \u00A0\u202F]?%|^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*$/u;

/**
 * Whether a text without words is a sum of money, a percentage or a date, as in the cell of a table: regions write them
 * differently. A number alone may be anything, a version too.
 */
export const hasFigures = (text: string): boolean => figures.test(text);
