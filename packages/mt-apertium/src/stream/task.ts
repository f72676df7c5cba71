/** One text for a pipeline, in Apertium's stream format. */
export interface PipelineTask {
  readonly body: string;
  /** How words begin that are no words of the text; empty where there are none. */
  readonly stem: string;
}

/** What a pipeline says to one text. */
export interface PipelineAnswer {
  /** In Apertium's stream format. */
  readonly body: string;
  readonly unknownWords: readonly string[];
}
