export { type Flavour, wordFlavours } from './flavours.ts';
export { OfficePackage } from './package.ts';
export { readCoreProperties } from './properties.ts';
export { sniffPackage } from './sniff.ts';
