export { madeFaults, oneNumber } from './quality/faults.ts';
export { type GateCurve, GateMeasure, type GatePoint, scorerOf } from './quality/measure.ts';
export type { Pair } from './quality/pairs.ts';
export { run } from './run.ts';
export { version } from './version.ts';
