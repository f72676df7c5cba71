/** One thing that is wrong with options. */
export interface OptionsIssue {
  /** What kind of fault it is, for example `invalid_type` or `unrecognized_keys`. */
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** The value that is wrong; present where `reportInput` asked for it. */
  readonly input?: unknown;
}

/**
 * What Dragoman asks of a schema of options. Every schema of zod 4.3 and later fits, whichever installed copy made it:
 * zod's own types name their version, so that those of two copies do not fit each other.
 */
// biome-ignore lint/suspicious/noExplicitAny: a list of definitions holds schemas of every type
export interface OptionsSchema<Input = any, Output = any> {
  /** Carries the types alone, where https://standardschema.dev keeps them. */
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
  safeParse(
    value: unknown,
    parameters?: { readonly reportInput?: boolean },
  ):
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: Error & { readonly issues: readonly OptionsIssue[] } };
  /** The schema as JSON Schema, with the members of zod's `.meta()` in place. */
  toJSONSchema(parameters?: {
    readonly io?: 'input' | 'output';
    readonly unrepresentable?: 'throw' | 'any';
  }): object;
}

type TypesOf<Schema extends OptionsSchema> = NonNullable<Schema['~standard']['types']>;

/** What a schema takes. */
export type OptionsInput<Schema extends OptionsSchema> = TypesOf<Schema>['input'];

/** What a schema makes of it. */
export type OptionsOutput<Schema extends OptionsSchema> = TypesOf<Schema>['output'];
