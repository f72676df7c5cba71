/** A request as it went over the wire. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** In the order in which they were sent. The bearer is among them. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** A request and what became of it. */
export interface Exchange {
  readonly request: SentRequest;
  /** Undefined where none came. */
  readonly answer: Answer | undefined;
  /** Why none came. */
  readonly failure: string | undefined;
  readonly durationMs: number;
}

/** A header of an answer; undefined where it has none of that name. */
export const headerOf = ({ headers }: Answer, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
};
