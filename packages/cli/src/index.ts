export { run } from './run.ts';
export { version } from './version.ts';
