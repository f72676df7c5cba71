/** The kinds of adaptation that the model may report. */
export const adaptationKinds = [
  'idiom',
  'tone',
  'reference',
  'date',
  'number',
  'unit',
  'spelling',
  'vocabulary',
  'punctuation',
] as const;
