import type { ToneSource } from './sources.ts';

/** The members of a tone that research says something about. */
export type MeasuredMember = 'rate' | 'pitch' | 'pitchRange' | 'pauseMs' | 'volume';

/** One thing that is known of how people speak, and the small step that is made of it. */
export interface ToneFinding {
  /** A base language, for example `nl`. */
  readonly language: string;
  /** Only in this region: the one that the tag names, or the likeliest of its language. */
  readonly region?: string;
  /** Only where this form of address was asked for. */
  readonly formality?: 'neutral' | 'formal' | 'informal';
  readonly member: MeasuredMember;
  readonly value: number;
  readonly sources: readonly ToneSource[];
  /** What was found. */
  readonly says: string;
}

/**
 * How large a step is where a study gives a direction only: as small as can be heard. A voice was recorded by a native
 * speaker and has most of these habits already, so that it is no larger either.
 */
export const steps = {
  slower: 0.94,
  faster: 1.06,
  formalSlower: 0.93,
  lower: -1,
  higher: 0.9,
  flatter: 0.85,
  livelier: 1.15,
  narrower: 0.9,
  wider: 1.1,
  quieter: -2,
  pause: 120,
} as const;
