export { findRegions } from './regions.ts';
