export * from './accounts.ts';
export * from './memory.ts';
export * from './translations.ts';
