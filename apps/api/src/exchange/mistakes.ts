/** How many mistakes of a file are told. */
const maxErrors = 100;

/** A mistake at a place of a file. Lines count from 1. */
export interface FileMistake {
  readonly line: number;
  readonly message: string;
}

/** The mistakes of a file as an import reports them: in the order of the file, the first of them. */
export const reportMistakes = (
  mistakes: readonly FileMistake[],
): { failed: number; errors: readonly FileMistake[] } => ({
  failed: mistakes.length,
  errors: [...mistakes].sort((left, right) => left.line - right.line).slice(0, maxErrors),
});
