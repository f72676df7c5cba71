export { slidesFormat } from './format.ts';
