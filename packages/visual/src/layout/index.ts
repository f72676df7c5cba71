export { type FoundRegion, findRegions } from './regions.ts';
export { isUntranslatable } from './untranslatable.ts';
