export { openReader, PageError, type PdfReader, type ReaderInput } from './reader.ts';
