import { yaml } from '../../src/index.ts';
import { describeCorpus } from '../support/corpus.ts';

describeCorpus({
  folder: 'localisation/yaml',
  definitionOf: () => yaml,
  refused: { 'symfony-non-mapping.yml': 'corrupt_document' },
});
