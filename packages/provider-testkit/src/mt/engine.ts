import type { LanguageTag, OptionsSchema } from '@dragoman/provider';
import type { ConformanceOptions, Engine, ExpectedFailure, HeldEngine, ScriptedFailure } from '../engine.ts';

/** What `describeMtConformance` is told. */
export type MtConformanceOptions<Options extends OptionsSchema = OptionsSchema> = ConformanceOptions<
  'mt',
  MtEngine<Options>,
  Options
>;

/** A translation engine. What it says to a text must depend on that text and its direction alone. */
export interface MtEngine<Options extends OptionsSchema = OptionsSchema> extends Engine<Options> {
  /** Directions that the engine can translate. Two or more show whether parallel calls are kept apart. */
  readonly directions: readonly MtSampleDirection[];
}

export interface MtSampleDirection {
  readonly source: LanguageTag;
  readonly target: LanguageTag;
  /** The model to ask for; absent: the default. */
  readonly model?: string;
  /** Three or more different plain sentences in the source language that the engine translates. */
  readonly sentences: readonly [string, string, string, ...string[]];
}

export type MtScriptedFailure<Options extends OptionsSchema = OptionsSchema> = ScriptedFailure<Options>;
export type MtExpectedFailure = ExpectedFailure;
export type MtHeldEngine<Options extends OptionsSchema = OptionsSchema> = HeldEngine<Options>;
