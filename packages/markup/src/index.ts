export {
  type Atom,
  AtomView,
  findPartners,
  joinRenderings,
  type MarkAtom,
  plainAtom,
  type Rendering,
  renderAtoms,
  renderRaw,
  type TextAtom,
  wordMark,
} from './atoms.ts';
export { codeSpans, expressions, handlebars, tag, templates } from './code.ts';
export type { MarkupDocument, StretchPlace, Writer, Writing } from './document.ts';
export { impliedEnds, inlineElements, voidElements } from './elements.ts';
export { type Fragment, type MarkFragment, type NumberedMark, settleFragments } from './fragments.ts';
export { joinProtected } from './protected.ts';
export { attributeOf, type FollowingValue, type Tag, type TagAttribute } from './tag.ts';
export { contentEnd, contentStart, splitMargins } from './trim.ts';

/** What reads HTML; its parser is large and is loaded when one first does. */
export const loadHtml = (): Promise<typeof import('./html/index.ts')> => import('./html/index.ts');

/** What reads Markdown; its parser is large and is loaded when one first does. */
export const loadMarkdown = (): Promise<typeof import('./markdown/index.ts')> =>
  import('./markdown/index.ts');
