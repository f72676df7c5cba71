export { type OuterRequest, writeEmbeddedWorkbook } from './embedded.ts';
export { sheetsFormat } from './format.ts';
