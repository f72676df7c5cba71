/** One thing that is wrong with the configuration. */
export interface ConfigurationProblem {
  /** Dotted path of the setting, for example `services.mt`. */
  readonly path: string;
  /** The environment variables that set it, best first; empty where none can. */
  readonly variables: readonly string[];
  /** What is wrong and what to do. Never a secret's value. */
  readonly message: string;
  readonly cause?: unknown;
}

const line = ({ path, variables, message }: ConfigurationProblem): string =>
  `  ${path}${variables.length > 0 ? ` (${variables.join(' or ')})` : ''}: ${message}`;

/** Everything that is wrong with a configuration, at once: one line a problem. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly ConfigurationProblem[];

  constructor(problems: readonly ConfigurationProblem[]) {
    const causes = problems.flatMap((problem) => (problem.cause === undefined ? [] : [problem.cause]));
    super(
      [
        problems.length === 1
          ? 'The configuration has a problem:'
          : `The configuration has ${problems.length} problems:`,
        ...problems.map(line),
      ].join('\n'),
      causes.length === 0 ? undefined : { cause: causes.length === 1 ? causes[0] : causes },
    );
    this.problems = problems;
  }
}
