import { type Check, result } from './check.ts';

const missCost = 0.15;
const mostMisses = 3;

/** The terms of the glossary stand in the output. */
export const glossary: Check = ({ glossary: terms }) => {
  if (!terms || terms.length === 0) return undefined;
  const missed = terms.filter(({ applied }) => !applied);
  return result(
    'glossary',
    1 - missed.length / mostMisses,
    missCost * mostMisses,
    missed.length === 0
      ? `${terms.length} of ${terms.length} terms used`
      : `missing: ${missed
          .slice(0, mostMisses)
          .map(({ target }) => target)
          .join(', ')}`,
  );
};

/** The reader is addressed as asked. */
export const formality: Check = ({ formality: verdict }) => {
  if (!verdict || verdict.verdict === 'undecided') return undefined;
  const isMet = verdict.verdict === 'met';
  return result(
    'formality',
    isMet ? 1 : 0,
    0.15,
    isMet ? 'as asked' : `not as asked: ${verdict.evidence.join(', ')}`,
  );
};
