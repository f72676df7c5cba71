import type { Name } from './package/part.ts';

/** Elements of which nothing is read: what was deleted or is no text of the document. */
export const skipped: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'table:tracked-changes',
  'office:change-info',
  'office:scripts',
  'office:settings',
  'office:font-face-decls',
  'office:binary-data',
  'office:event-listeners',
]);

/** Elements whose characters are shown, or read to somebody, without being a paragraph; with what they are. */
export const plainElements: ReadonlyMap<string, string> = new Map([
  ['svg:title', 'alternative text'],
  ['svg:desc', 'alternative text'],
  ['table:title', 'alternative text'],
  ['table:desc', 'alternative text'],
  ['dc:title', 'document title'],
  ['dc:subject', 'document subject'],
  ['dc:description', 'document description'],
  ['meta:keyword', 'keyword'],
  ['presentation:header-decl', 'header'],
  ['presentation:footer-decl', 'footer'],
  ['presentation:date-time-decl', 'date'],
  ['text:index-title-template', 'index title'],
  ['text:index-entry-span', 'index entry'],
  ['text:note-continuation-notice-forward', 'note'],
  ['text:note-continuation-notice-backward', 'note'],
  ['text:placeholder', 'placeholder'],
  ['text:text-input', 'input field'],
  ['text:execute-macro', 'macro button'],
]);

/** "Chapter" before a number, say. */
const numbering: readonly (readonly [name: Name, context: string])[] = [
  ['style:num-prefix', 'numbering'],
  ['style:num-suffix', 'numbering'],
];

/** Attributes that are shown, by their element. Values, names and codes are none. */
export const shownAttributes: ReadonlyMap<string, readonly (readonly [name: Name, context: string])[]> =
  new Map([
    ['text:a', [['office:title', 'link title']]],
    ['draw:a', [['office:title', 'link title']]],
    ['text:placeholder', [['text:description', 'hint']]],
    ['text:text-input', [['text:description', 'hint']]],
    [
      'text:conditional-text',
      [
        ['text:string-value-if-true', 'conditional text'],
        ['text:string-value-if-false', 'conditional text'],
      ],
    ],
    ['text:hidden-text', [['text:string-value', 'hidden text']]],
    ['text:label', [['text:value', 'choice']]],
    ['text:toc-mark', [['text:string-value', 'index entry']]],
    ['text:user-index-mark', [['text:string-value', 'index entry']]],
    [
      'text:alphabetical-index-mark',
      [
        ['text:string-value', 'index entry'],
        ['text:key1', 'index entry'],
        ['text:key2', 'index entry'],
      ],
    ],
    [
      'text:alphabetical-index-mark-start',
      [
        ['text:key1', 'index entry'],
        ['text:key2', 'index entry'],
      ],
    ],
    ['text:list-level-style-number', numbering],
    ['text:outline-level-style', numbering],
    ['table:error-message', [['table:title', 'error message title']]],
    ['table:help-message', [['table:title', 'help title']]],
    ['chart:regression-curve', [['loext:regression-name', 'chart legend']]],
    ['loext:list-item', [['loext:display-text', 'choice']]],
  ]);

/** What any control of a form shows. */
export const formAttributes: readonly (readonly [name: Name, context: string])[] = [
  ['form:label', 'form label'],
  ['form:title', 'form help'],
];

/** Fields that show one of their own texts, which is in an attribute: the content follows it. */
export const fieldsOfAttributes: ReadonlySet<string> = new Set([
  'text:conditional-text',
  'text:hidden-text',
  'text:drop-down',
]);

/** What paragraphs in an element are. */
export const contexts: ReadonlyMap<string, string> = new Map([
  ['text:list-item', 'list item'],
  ['table:table-cell', 'table cell'],
  ['table:covered-table-cell', 'table cell'],
  ['style:header', 'header'],
  ['style:header-left', 'header'],
  ['style:header-first', 'header'],
  ['style:footer', 'footer'],
  ['style:footer-left', 'footer'],
  ['style:footer-first', 'footer'],
  ['office:annotation', 'comment'],
  ['draw:text-box', 'text box'],
  ['draw:custom-shape', 'shape'],
  ['text:ruby-text', 'ruby'],
  ['text:index-title', 'index title'],
  ['text:index-body', 'index entry'],
  ['presentation:notes', 'speaker notes'],
  ['chart:title', 'chart title'],
  ['chart:subtitle', 'chart subtitle'],
  ['chart:footer', 'chart footer'],
  ['chart:legend', 'chart legend'],
  ['table:error-message', 'error message'],
  ['table:help-message', 'help message'],
]);

/** What frames of a slide are, by `presentation:class`. */
export const classContexts: ReadonlyMap<string, string> = new Map([
  ['title', 'slide title'],
  ['subtitle', 'slide subtitle'],
  ['outline', 'slide outline'],
  ['notes', 'speaker notes'],
  ['header', 'header'],
  ['footer', 'footer'],
]);
