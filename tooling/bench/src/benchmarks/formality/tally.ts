import { checkFormality, readLanguage } from '@dragoman/core';

/** A text and the form that it is known to have. */
export interface Sample {
  readonly text: string;
  readonly source: string;
  readonly form: 'formal' | 'informal';
}

/** What the checker said of some texts. */
export interface Tally {
  readonly texts: number;
  readonly right: number;
  readonly wrong: number;
}

const known = (tag: string) => {
  const language = readLanguage(tag);
  if (!language) throw new Error(`${tag} is no language.`);
  return language;
};

/** Asks the checker for the form that each text has; with its English source, or by the text alone. */
export const tally = (samples: readonly Sample[], tag: string, withSource: boolean): Tally => {
  const language = known(tag);
  const english = known('en');
  const verdicts = samples.map(
    ({ text, source, form }) =>
      checkFormality(text, language, form, withSource ? { text: source, language: english } : undefined)
        .verdict,
  );
  return {
    texts: samples.length,
    right: verdicts.filter((verdict) => verdict === 'met').length,
    wrong: verdicts.filter((verdict) => verdict === 'not_met').length,
  };
};

/** The share of texts that it decided, 0..1. */
export const decided = ({ texts, right, wrong }: Tally): number => (right + wrong) / texts;

/** The share of right ones among those that it decided, 0..1. */
export const accuracy = ({ right, wrong }: Tally): number => right / (right + wrong);
