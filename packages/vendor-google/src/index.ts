export { googleFailures } from './failures.ts';
export * from './options.ts';
export * from './vendor.ts';
