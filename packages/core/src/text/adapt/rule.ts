import type { MtAdaptation } from '@dragoman/provider';
import type { Language } from '../languages.ts';

/** A segment that an engine has translated. Placeholders stand for what must survive and are never touched. */
export interface AdaptationInput {
  readonly source: string;
  readonly text: string;
  readonly sourceLanguage: Language;
  readonly targetLanguage: Language;
}

/** The segment as the target's region writes it, and each change that was made, rule by rule and in the order of the text. */
export interface AdaptationOutput {
  readonly text: string;
  readonly adaptations: readonly MtAdaptation[];
}

/** Changes a translation by rule, never by guess. Applied to its own output it changes nothing more. */
export type AdaptationRule = (input: AdaptationInput) => AdaptationOutput;

/** A rule that takes its time on a long text, in steps: others may have their turn between them. */
export type SteppedRule = (input: AdaptationInput) => Generator<undefined, AdaptationOutput>;
