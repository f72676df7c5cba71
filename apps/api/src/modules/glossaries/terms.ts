import { type GlossaryTerm, glossaryKey } from '@dragoman/store';

/** A term that somebody sends: in JSON, or in a file. */
export interface TermInput {
  readonly source: string;
  readonly target?: string | null | undefined;
  readonly caseSensitive?: boolean | undefined;
  readonly doNotTranslate?: boolean | undefined;
}

/** Why a term cannot be taken. */
export interface TermProblem<Place> {
  readonly place: Place;
  readonly field: 'source' | 'target';
  readonly code: string;
  readonly message: string;
}

/** Code points of a term at most. */
const longestTerm = 1_000;

/**
 * Checks terms one by one and against each other. What is said twice in the same words is taken once; of two that
 * contradict each other the later is a problem. White space around terms is dropped.
 */
export const collectTerms = <Place>(
  inputs: Iterable<{ readonly place: Place; readonly term: TermInput }>,
  nameOf: (place: Place) => string,
): {
  readonly terms: readonly GlossaryTerm[];
  readonly problems: readonly TermProblem<Place>[];
  /** How many said again what was said before. */
  readonly repeated: number;
} => {
  const seen = new Map<string, { readonly place: Place; readonly term: GlossaryTerm }>();
  const problems: TermProblem<Place>[] = [];
  let repeated = 0;
  for (const { place, term: input } of inputs) {
    const checked = checkTerm(input);
    if ('code' in checked) {
      problems.push({ place, ...checked });
      continue;
    }
    const key = glossaryKey(checked);
    const earlier = seen.get(key);
    if (!earlier) seen.set(key, { place, term: checked });
    else if (saysTheSame(earlier.term, checked)) repeated += 1;
    else
      problems.push({
        place,
        field: 'source',
        code: 'conflict',
        message: `is the same term as in ${nameOf(earlier.place)}, which says something else`,
      });
  }
  return { terms: [...seen.values()].map(({ term }) => term), problems, repeated };
};

const checkTerm = (input: TermInput): GlossaryTerm | Omit<TermProblem<never>, 'place'> => {
  const { caseSensitive = false, doNotTranslate = false } = input;
  const source = input.source.trim();
  const target = input.target?.trim();
  const problem = checkText('source', source) ?? (target === undefined ? null : checkText('target', target));
  if (problem) return problem;
  if (doNotTranslate && target !== undefined && target !== source)
    return {
      field: 'target',
      code: 'contradiction',
      message: 'differs from the source, although the term is not to be translated',
    };
  if (!doNotTranslate && target === undefined)
    return { field: 'target', code: 'required', message: 'is required, unless do_not_translate is true' };
  return { source, target: doNotTranslate ? null : (target ?? null), caseSensitive, doNotTranslate };
};

const checkText = (field: 'source' | 'target', text: string): Omit<TermProblem<never>, 'place'> | null => {
  if (text === '') return { field, code: 'blank', message: 'must not be blank' };
  // The two after \p{Cc} are no characters, and no XML can hold them.
  if (/[\p{Cc}\ufffe\uffff]/u.test(text))
    return { field, code: 'control_character', message: 'must not hold line breaks or control characters' };
  if (text.length > longestTerm && [...text].length > longestTerm)
    return { field, code: 'too_long', message: `is longer than ${longestTerm} code points` };
  return null;
};

const saysTheSame = (left: GlossaryTerm, right: GlossaryTerm): boolean =>
  left.target === right.target && left.doNotTranslate === right.doNotTranslate;
