import { lengthInEnglish } from '../comparison/languages.ts';
import { loadDetector } from '../detect/detector.ts';
import { judgeShortText } from '../detect/short-text.ts';
import type { Language } from '../languages.ts';
import { countLetters } from '../tokens.ts';
import type { ScoreInput } from './check.ts';
import { withoutCodes, withoutTitles } from './own-work.ts';
import { type Piece, plain } from './windows/sentences.ts';
import type { Window } from './windows/windows.ts';

/** Of fewer letters (of English: other scripts say more with one) nobody can tell the language. */
const fewestLetters = 25;
/** Below this a text is another language's rather than the target's. */
const doubtful = 0.5;
/** A text that is shorter as a whole is not worth the detector, which is large. */
const fewestOfText = 37;

/**
 * What the prose of an output looks like: codes are of no language. Of several sentences the one that looks least like
 * the target's. Undefined where there is too little.
 */
export const resemblanceOf = async (
  { source, output }: Window,
  target: Language,
  isWholeText: boolean,
): Promise<ScoreInput['resemblance']> => {
  const fewest = isWholeText ? fewestOfText : fewestLetters;
  const read = async (pieces: readonly Piece[], isAll = false): Promise<ScoreInput['resemblance']> => {
    const prose = withoutCodes(plain(pieces));
    const isEnough = (text: string): boolean =>
      lengthInEnglish(countLetters(text), target.base, target.script) >= fewest;
    if (!isEnough(prose))
      return isAll ? judgeShortText(withoutTitles(prose, plain(source)), target) : undefined;
    const { resemblance } = await loadDetector();
    const found = resemblance(prose, target);
    if (!found || found.probability >= doubtful) return found;
    // Titles and names may well be in another language, where the source has them, too.
    const rest = withoutTitles(prose, plain(source));
    return rest === prose ? found : isEnough(rest) ? resemblance(rest, target) : undefined;
  };
  let worst: ScoreInput['resemblance'];
  for (const piece of output.length > 1 ? output : []) {
    const found = await read([piece]);
    if (found && found.probability < (worst?.probability ?? 2)) worst = found;
  }
  return worst ?? read(output, true);
};
