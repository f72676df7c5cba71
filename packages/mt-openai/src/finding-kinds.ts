/** How grave an error is, in the terms of MQM (Multidimensional Quality Metrics, themqm.org). */
export const findingSeverities = ['minor', 'major', 'critical'] as const;

/** What an error is one of: dimensions of MQM, and types of their own where a reader gains by it. */
export const findingCategories = [
  'mistranslation',
  'omission',
  'addition',
  'untranslated',
  'terminology',
  'grammar',
  'spelling',
  'punctuation',
  'style',
  'register',
  'locale',
  'other',
] as const;
