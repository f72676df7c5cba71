import { xcstrings } from '../../src/index.ts';
import { describeCorpus } from '../support/corpus.ts';

describeCorpus({
  folder: 'localisation/json',
  isTaken: (name) => name.endsWith('.xcstrings'),
  definitionOf: () => xcstrings,
  isBilingual: true,
});
