export { pageFrameOf, pagesOf } from '../page-frame.ts';
export { decodeTextString } from '../text-strings.ts';
export { type Annotation, annotationsOf } from './annotations.ts';
export { drawAppearances } from './appearances.ts';
export { finishDocument } from './finish.ts';

export { partLeft } from './found-text.ts';
export { moveLinks, type Quad } from './links.ts';
export { saveDocument } from './save.ts';
export { StructureTree } from './structure-tree.ts';
export {
  type DocumentTarget,
  type DocumentTexts,
  readDocumentTexts,
  type StaleAppearances,
  writeDocumentTexts,
} from './texts.ts';
