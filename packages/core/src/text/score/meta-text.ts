import { metaTextOf } from '../comparison/meta-text.ts';
import { type Check, result } from './check.ts';

/** The engine does not speak of itself or of its work. */
export const metaText: Check = ({ source, output, sourceLanguage, targetLanguage }) => {
  const kinds = metaTextOf(source, output, sourceLanguage, targetLanguage);
  // An offer of help may stand in a text; the others are nearly always the engine's own.
  const score = kinds.length === 0 ? 1 : kinds.every((kind) => kind === 'offer' || kind === 'note') ? 0.4 : 0;
  return kinds.length === 0
    ? undefined
    : result('meta_text', score, 0.7, `the engine speaks: ${kinds.join(', ')}`);
};
