/** A span of a kind; the number makes it one of its own. */
type SpanKind = readonly [string, (id: number) => string];

const hex = (id: number, length: number): string =>
  ((id * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, 'a').repeat(5).slice(0, length);

/** What developers write in text of any format. */
const developerSpans: readonly SpanKind[] = [
  ['template tag', (id) => `{% if user.id == ${id} %}`],
  ['template tag', (id) => `{% include "part_${id}.html" %}`],
  ['template tag', (id) => `{# note ${id} #}`],
  ['template tag', (id) => `{{#each item${id}}}`],
  ['template tag', (id) => `{{ item${id} | default: "none" }}`],
  ['template tag', (id) => `<%= name${id} %>`],
  ['template tag', (id) => `<?php echo $name${id}; ?>`],
  ['i18next', (id) => `$t(key.of.${id})`],
  ['i18next', (id) => `{{count${id}, number}}`],
  ['vue-i18n', (id) => `@:menu.item${id}`],
  ['vue-i18n', (id) => `@.lower:key${id}`],
  ['Rails', (id) => `%{count${id}}`],
  ['Ruby', (id) => `%<total${id}>.2f`],
  ['Python', (id) => `%(name${id})s`],
  ['Python', (id) => `{price${id}:.2f}`],
  ['Python', (id) => `{value${id}!r:>10}`],
  ['.NET', (id) => `{${id}:N2}`],
  ['.NET', (id) => `{${id},-10:yyyy-MM-dd}`],
  ['Qt', () => '%n'],
  ['Qt', (id) => `%L${(id % 9) + 1}`],
  ['Ruby', (id) => `#{user.name${id}}`],
  ['JSX', (id) => `<Icon name="n${id}" size={${id}} />`],
  ['JSX', (id) => `<Icon style={{ color: 'c${id}' }} {...rest} />`],
  ['JSX', (id) => `{items${id}.map((item) => item.id)}`],
  ['JSX', (id) => `{/* note ${id} */}`],
  ['JSX', (id) => `{"words ${id}"}`],
  ['numbered tag', (id) => `<${id}/>`],
  ['JSDoc', (id) => `{@link Reader${id}#read}`],
  ['wiki link', (id) => `[[Page ${id}]]`],
  ['path', (id) => `/usr/local/lib${id}/file`],
  ['path', (id) => `./src/app${id}.ts`],
  ['path', (id) => `~/notes/day${id}`],
  ['path', (id) => `C:\\Temp\\dir${id}`],
  ['file', (id) => `report-${id}.pdf`],
  ['option', (id) => `--dry-run=${id}`],
  ['name of code', (id) => `snake_case_${id}`],
  ['name of code', (id) => `MAX_SIZE_${id}`],
  ['name of code', (id) => `items.find${id}()`],
  ['handle', (id) => `@user_${id}`],
  ['handle', (id) => `@scope/package${id}`],
  ['colour', (id) => `#${hex(id, 6)}`],
  ['hash', (id) => `a1${hex(id, 38)}`],
  ['UUID', (id) => `${hex(id, 8)}-1a2b-4c3d-8e4f-${hex(id + 7, 12)}`],
  ['keys', (id) => `Ctrl+Shift+F${(id % 12) + 1}`],
  ['keys', () => '⌘+K'],
  ['attributes', (id) => `{#part-${id} .wide key="value"}`],
];

/** Kinds that mean something else in HTML or Markdown, or that these write in another way. */
const otherwise: Readonly<Record<'html' | 'markdown', RegExp>> = {
  // An element of HTML ends where its first `>` is.
  html: /=>|^<\?php|^<Icon style/u,
  // A backslash before punctuation, and brackets, are markup there.
  markdown: /^<\?php/u,
};

/** The kinds that a format knows. */
export const developerSpansIn = (format: 'text' | 'html' | 'markdown'): readonly SpanKind[] =>
  format === 'text' ? developerSpans : developerSpans.filter(([, make]) => !otherwise[format].test(make(1)));
