export { type Flavour, presentationFlavours, sheetFlavours, wordFlavours } from './flavours.ts';
export { namespaces, transitional } from './namespaces.ts';
export { type BinaryPart, OfficePackage } from './package.ts';
export type { XmlPart } from './part.ts';
export { readCoreProperties } from './properties.ts';
export { sniffPackage } from './sniff.ts';
export type { Piece, Span } from './splice.ts';
