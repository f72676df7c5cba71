export { renumbered } from './codes.ts';
export { type Holding, withExisting } from './existing.ts';
