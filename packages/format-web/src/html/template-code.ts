import { handlebars, templates } from '@dragoman/markup';
import type { CodeRange } from '../segments/index.ts';

/** Wiki links are text in HTML, braces with a name before them are no comments of JSDoc, and PHP is looked for apart. */
const ofPages = templates.filter((pattern) => !/^\\\[|^\\\{@|^<\\\?/u.test(pattern));

/** Handlebars, Liquid, Jinja, ERB, EJS, ASP. */
const templateCode = new RegExp([...handlebars, ...ofPages].map((part) => `(?:${part})`).join('|'), 'gu');

/** PHP and its like; an XML declaration is none. It may be long, have anything in it, and go on to the end. */
const instructions = (text: string): readonly CodeRange[] => {
  const found: CodeRange[] = [];
  for (let start = text.indexOf('<?'); start >= 0; ) {
    const close = text.indexOf('?>', start);
    const end = close < 0 ? text.length : close + 2;
    if (/^<\?(?:php\b|=|\s)/u.test(text.slice(start, start + 8))) found.push({ start, end });
    start = text.indexOf('<?', end);
  }
  return found;
};

/** Where a page, or a text in it, has code of templates, in order. */
export const findTemplateCode = (text: string): readonly CodeRange[] => {
  if (!/\{[{%#]|<[%?]/u.test(text)) return [];
  const scripts = instructions(text);
  const found: CodeRange[] = [];
  let next = 0;
  for (const { index: start, 0: code } of text.matchAll(templateCode)) {
    for (let one = scripts[next]; one && one.start < start; one = scripts[++next]) found.push(one);
    if (start >= (found.at(-1)?.end ?? 0)) found.push({ start, end: start + code.length });
  }
  return [...found, ...scripts.slice(next)];
};

/** What stands in place of code: not a letter, with which a tag could begin, and nothing that ends a value. */
const filler = '·';

/** A page as long as the page, in which code of templates looks like nothing else: `<a href="<%= "x" %>">` is one tag. */
export const withoutCode = (html: string): string => {
  let shape = '';
  let position = 0;
  for (const { start, end } of findTemplateCode(html)) {
    if (start < position) continue;
    shape += html.slice(position, start) + filler.repeat(end - start);
    position = end;
  }
  return shape + html.slice(position);
};
