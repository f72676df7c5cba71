import { ftl } from '../../src/index.ts';
import { describeCorpus } from '../support/corpus.ts';

describeCorpus({ folder: 'localisation/ftl', definitionOf: () => ftl });
