import { properties } from '../../src/index.ts';
import { describeCorpus } from '../support/corpus.ts';

describeCorpus({ folder: 'localisation/properties', definitionOf: () => properties });
