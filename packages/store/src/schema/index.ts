export * from './accounts.ts';
export * from './assets.ts';
export * from './brand-voices.ts';
export * from './events.ts';
export * from './glossaries.ts';
export * from './memory.ts';
export * from './translations.ts';
export * from './webhooks.ts';
