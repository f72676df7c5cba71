import { arb, json } from '../../src/index.ts';
import { describeCorpus } from '../support/corpus.ts';

describeCorpus({
  folder: 'localisation/json',
  isTaken: (name) => !name.endsWith('.xcstrings'),
  definitionOf: (name) => (name.endsWith('.arb') ? arb : json),
  refused: { 'symfony-malformed.json': 'corrupt_document' },
});
