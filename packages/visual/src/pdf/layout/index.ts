export { type DocumentText, layOutDocument } from './lay-out-document.ts';
export { layOutPage } from './lay-out-page.ts';
export type { LaidText, PageLayout } from './page-layout.ts';
