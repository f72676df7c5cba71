export type { DocumentText } from './found-text.ts';
export {
  type DocumentTarget,
  type DocumentTexts,
  readDocumentTexts,
  type StaleAppearances,
  writeDocumentTexts,
} from './texts.ts';
