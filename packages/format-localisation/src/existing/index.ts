export { type Holding, withExisting } from './existing.ts';
