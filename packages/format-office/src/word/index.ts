export { wordFormat } from './format.ts';
