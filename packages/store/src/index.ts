export { describeDatabase } from './database/database-url.ts';
export { StoreError, type StoreErrorCode } from './error.ts';
export { glossaryKey } from './glossary-key.ts';
export { newId } from './ids.ts';
export { inspectStore, type StoreInspection } from './inspect-store.ts';
export type { StoreLogger } from './logger.ts';
export * from './model/index.ts';
export { openStore, type StoreOptions } from './open-store.ts';
