export * from './addresses.ts';
export * from './failures.ts';
export * from './options.ts';
export * from './turn.ts';
export * from './vendor.ts';
export * from './wire.ts';
