import { operationsOf } from '../../http/operation.ts';
import { engineErrors } from '../visual/routes.ts';
import { suggestionsBody, suggestionsData } from './schema.ts';
import type { SuggestionService } from './service.ts';

interface Services {
  readonly suggestions: SuggestionService;
}

const { operation } = operationsOf<Services>({ tag: 'Text', scope: 'translate' });

const suggest = operation({
  id: 'suggest',
  route: 'POST /v1/suggestions',
  summary: 'What a text could become: from the memory, the glossary and an engine',
  description:
    'For who writes translations. Billed as a translation; nothing is stored, and no event is sent.',
  body: suggestionsBody,
  data: suggestionsData,
  errors: ['unsupported_language', 'limit_exceeded', 'not_found', 'conflict', ...engineErrors],
  async handle({ identity, body, signal }, { suggestions }) {
    return { data: await suggestions.suggest(identity, body, signal) };
  },
});

export const suggestionOperations = [suggest];
