/** What programs fill in: printf's, by position or name, and names in braces. */
const placeholder =
  /%(?:\(\w{1,80}\)|\d{1,3}\$)?[-+#0]{0,5}(?:\d{1,5}|\*)?(?:\.\d{1,5})?(?:hh|h|ll|l|q|j|z|t)?[diouxXeEfFgGcsSpaA@](?!\p{L})|\{[\w.]{1,80}\}/gu;

/** The placeholders of a text, each once, sorted, as one string. */
export const placeholdersOf = (text: string): string =>
  [...new Set(text.match(placeholder))].toSorted().join('\n');
