export { StoreError, type StoreErrorCode } from './error.ts';
export { inspectStore, type StoreInspection } from './inspect-store.ts';
export type { StoreLogger } from './logger.ts';
export * from './model.ts';
export { openStore, type StoreOptions } from './open-store.ts';
