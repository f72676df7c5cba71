export { layOutDocument } from './lay-out-document.ts';
export { layOutPage } from './lay-out-page.ts';
export type { PageLayout } from './page-layout.ts';
