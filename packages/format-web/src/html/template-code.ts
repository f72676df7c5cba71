import { handlebars, templates } from '@dragoman/markup';

/** Wiki links are text in HTML, and braces with a name before them are no comments of JSDoc. */
const ofPages = templates.filter((pattern) => !/^\\\[|^\\\{@/u.test(pattern));

/** Code of templates in pages: Handlebars, Liquid, Jinja, ERB, EJS, PHP, ASP. */
export const templateCode = new RegExp(
  [
    ...handlebars,
    ...ofPages,
    '<\\?(?!xml[\\s-])[a-z]{0,10}\\s(?:[^?]|\\?(?!>)){0,20000}(?:\\?>|$(?![\\s\\S]))',
  ]
    .map((part) => `(?:${part})`)
    .join('|'),
  'gu',
);

/** What stands in place of code: not a letter, with which a tag could begin, and nothing that ends a value. */
const filler = '·';

/** A page as long as the page, in which code of templates looks like nothing else: `<a href="<%= "x" %>">` is one tag. */
export const withoutCode = (html: string): string =>
  /\{[{%#]|<[%?]/u.test(html) ? html.replace(templateCode, (found) => filler.repeat(found.length)) : html;
