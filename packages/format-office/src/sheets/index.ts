export { sheetsFormat } from './format.ts';
