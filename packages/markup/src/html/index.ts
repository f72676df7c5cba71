export { readHtml, readInlineHtml } from './html.ts';
export { MarkupReader } from './reader.ts';
export { spellingsOf, xhtmlSyntax } from './text.ts';
