// Threads that parse Markdown load this file: it imports nothing.

/** What is between braces, braces inside of it included. */
const braced = '\\{(?:[^{}`]|\\{(?:[^{}`]|\\{[^{}`]{0,200}\\}){0,200}\\}){0,300}\\}';
const comment = (maxLength: number): string => `\\{\\/\\*(?:[^*\`]|\\*(?!\\/\\})){0,${maxLength}}\\*\\/\\}`;
/** Comments and expressions of JSX, and attributes of Markdown: `{#id .class key="value"}`. */
export const expressions = [
  comment(300),
  `(?=\\{\\s?(?:!?[\\w$]{1,60}(?:\\??\\.[\\w$]{1,60}){0,6}(?:[[(]|\\s?(?:=>|&&|\\|\\||\\?\\?|\\s\\?\\s))|\\.\\.\\.[\\w$]|\\([\\w$, ]{0,60}\\)\\s?=>))${braced}`,
  `\\{\\s?(?:"[^"{}\`]{0,200}"|'[^'{}\`]{0,200}')\\s?\\}`,
  '\\{:?(?:\\s?(?:[#.][\\w:-]{1,60}|[\\w:-]{1,40}=(?:"[^"{}]{0,100}"|\'[^\'{}]{0,100}\'|[^\\s"\'{}]{1,60}))){1,10}\\s?\\}',
];
/** Arguments in brackets, which may call something themselves. */
const bracketed = '\\((?:[^()\\n]|\\((?:[^()\\n]|\\([^()\\n]{0,100}\\)){0,100}\\)){0,300}\\)';
/**
 * Tags of Liquid, Jinja, Twig and Django, of ERB and EJS, of PHP, and of JSDoc; of Blade, Velocity, FreeMarker, Template
 * Toolkit and Salesforce; merge tags of Mailchimp and of letters; mentions in messengers.
 */
export const templates = [
  '\\{%(?:[^%]|%(?!\\})){0,500}%\\}',
  // `{#id .class}` begins no comment.
  '\\{#(?![\\w:-]{1,60}(?:\\s[^{}#]{0,200})?\\})(?:[^#]|#(?!\\})){0,500}#\\}',
  '<%(?:[^%]|%(?!>)){0,500}%>',
  '<\\?(?:php|=)(?:[^?]|\\?(?!>)){0,500}\\?>',
  '\\{@[a-zA-Z]{2,20}(?:\\s[^{}]{0,200})?\\}',
  '\\[\\[[^\\[\\]\\n]{1,200}\\]\\](?!\\()',
  '\\{!!(?:[^!]|!(?!!\\})){0,300}!!\\}',
  '\\{![A-Za-z_$][\\w.$]{0,100}\\}',
  `(?<![\\p{L}\\p{N}._%+-])@[a-zA-Z]{2,30}(?:\\s(?=\\([$!'"]))?${bracketed}`,
  `#(?:set|if|elseif|foreach|macro|parse|include)\\s?${bracketed}`,
  '<\\/?[#@][a-zA-Z0-9][\\w.-]{0,60}(?:[|\\s][^<>]{0,200})?\\/?>',
  '<!(?:here|channel|everyone)>',
  '<a?:\\w{2,32}:\\d{5,25}>',
  '\\[%(?:[^%]|%(?!\\])){0,300}%\\]',
  '\\*\\|[^|*\\n]{1,100}\\|\\*',
  // Of Unity: an element with a value in place of attributes.
  '<(?:color|size|font|sprite|link|mark|alpha)=[^<>\\s]{1,100}>',
  '<<[\\w.$-]{1,60}(?: [\\w.$-]{1,60}){0,4}>>',
];
/** Handlebars, Jinja, Vue, Liquid: an expression, with at most one level of braces in it; as many closed as opened. */
export const handlebars = [
  '\\{\\{\\{(?:[^{}`]|\\{[^{}`]{0,200}\\}){1,300}\\}\\}\\}',
  '\\{\\{(?!\\{)(?:[^{}`]|\\{[^{}`]{0,200}\\}){1,300}\\}\\}',
];
const attribute = '[\\w:.@-]{1,50}';
const valued = `${attribute}=(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|${braced}|[^\\s<>"'{}]{1,500})`;
const tagName = '[a-zA-Z][\\w:.-]{0,50}';
/** Of HTML and JSX; numbered ones are of react-i18next, those without a name are of React. "x <y and z>" is none. */
export const tag = [
  '<\\/?(?:\\d{1,3}\\s?\\/?)?>',
  `<\\/?${tagName}\\s{0,5}\\/?>`,
  `<${tagName}(?:\\s{1,5}${attribute}){1,10}\\s{0,5}\\/>`,
  `<${tagName}(?:\\s{1,5}(?:${attribute}(?!=)|\\{\\.\\.\\.[^{}]{1,100}\\})){0,5}\\s{1,5}(?:${valued}|\\{\\.\\.\\.[^{}]{1,100}\\})(?:\\s{1,5}(?:${valued}|\\{\\.\\.\\.[^{}]{1,100}\\}|${attribute})){0,20}\\s{0,5}\\/?>`,
].join('|');
/**
 * Code that in Markdown may have lines for itself, or signs that would be markup: of templates, comments, expressions, and
 * tags of components or with expressions.
 */
export const codeSpans = new RegExp(
  [
    ...handlebars,
    '%<[\\w.]{1,100}>',
    comment(2000),
    ...templates,
    ...expressions,
    `(?=<\\/?[A-Z]|<${tagName}\\s[^<>]{0,500}\\{)(?:${tag})`,
  ]
    .map((part) => `(?:${part})`)
    .join('|'),
  'gu',
);
