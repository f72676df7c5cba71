export { type ApertiumPackage, apertiumPackages } from './debian-packages.ts';
export { mtApertium, mtApertium as default } from './definition.ts';
export { installedPairs } from './modes/installed-modes.ts';
export type { ApertiumOptions } from './options.ts';
