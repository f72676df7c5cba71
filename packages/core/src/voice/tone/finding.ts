import type { ToneSource } from './sources.ts';

/** The members of a tone that research says something about. */
export type MeasuredMember = 'rate' | 'pitch' | 'pitchRange' | 'pauseMs' | 'volume';

/** One thing that is known of how people speak, and the small step that is made of it. */
export interface ToneFinding {
  /** A base language, for example `nl`. */
  readonly language: string;
  /** Only where the tag names this region. */
  readonly region?: string;
  /** Only where this form of address was asked for. */
  readonly formality?: 'formal' | 'informal';
  readonly member: MeasuredMember;
  readonly value: number;
  readonly sources: readonly ToneSource[];
  /** What was found. */
  readonly says: string;
}

/**
 * How large a step is where a study gives a direction only. A voice was recorded by a native speaker and has most of these
 * habits already: a step is meant to be felt, hardly to be heard.
 */
export const steps = {
  slower: 0.98,
  faster: 1.02,
  formalSlower: 0.97,
  lower: -0.5,
  higher: 0.3,
  flatter: 0.92,
  livelier: 1.05,
  narrower: 0.95,
  wider: 1.05,
  quieter: -1,
  pause: 60,
} as const;
