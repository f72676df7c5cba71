export * from './accounts.ts';
export * from './translations.ts';
