/** What programs fill in: printf's, by position or name, and names in braces. */
const placeholder =
  /%(?:\(\w+\)|\d+\$)?[-+#0]*(?:\d+|\*)?(?:\.\d+)?(?:hh|h|ll|l|q|j|z|t)?[diouxXeEfFgGcsSpaA@](?!\p{L})|\{[\w.]+\}/gu;

/** The placeholders of a text, each once, sorted, as one string. */
export const placeholdersOf = (text: string): string =>
  [...new Set(text.match(placeholder))].toSorted().join('\n');
