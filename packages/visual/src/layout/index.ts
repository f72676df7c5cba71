export { type FoundRegion, findRegions } from './regions.ts';
