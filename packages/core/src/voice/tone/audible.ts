import type { MeasuredMember } from './finding.ts';

/** The smallest change of duration and of pitch that listeners notice in speech, as a share. */
const leastShare = 0.05;

/** The same of loudness, in decibels. */
const leastDecibels = 1;

/** Of the pause between two sentences, in milliseconds: a quarter of the usual one. */
const leastPauseMs = 100;

/** Of the pitch range, as a share: twice that of pitch, since its ends alone move. */
const leastRange = 2 * leastShare;

const tests: Readonly<Record<MeasuredMember, (value: number) => boolean>> = {
  rate: (factor) => Math.abs(1 / factor - 1) >= leastShare,
  pitch: (semitones) => Math.abs(2 ** (semitones / 12) - 1) >= leastShare,
  pitchRange: (factor) => Math.abs(factor - 1) >= leastRange - 1e-9,
  pauseMs: (milliseconds) => Math.abs(milliseconds) >= leastPauseMs,
  volume: (decibels) => Math.abs(decibels) >= leastDecibels,
};

/** Whether anybody hears that a voice speaks so, and not as it does by itself. */
export const isAudible = (member: MeasuredMember, value: number): boolean => tests[member](value);
