export { createProgram } from './program.ts';
export { version } from './version.ts';
