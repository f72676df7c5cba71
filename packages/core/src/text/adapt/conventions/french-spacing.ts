import type { Language } from '../../languages.ts';
import { closingBracket, openingBracket } from '../../placeholders.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';

const narrow = '\u202F';
const wide = '\u00A0';

/** Whether a language has narrow spaces that do not break before `; : ! ?` and within guillemets: French but in Canada. */
export const usesNarrowSpaces = ({ base, region }: Language): boolean => base === 'fr' && region !== 'CA';

/** The mark, the space before it, and nothing that makes code, an address or a smiley of it behind it. */
const mark = new RegExp(
  String.raw`(?<=[\p{L}\p{N}\p{M})\]»”"’%€$${closingBracket}…])([ \u00A0\u2009\u202F]?)([;:!?]{1,10})(?=$|[\s)\]»”"'’,.…${openingBracket}])`,
  'gu',
);
const entity = /&#?\w{1,20}$/u;
/** A name such as `Yahoo!`, which goes on in small letters. */
const nameBefore = /\p{Lu}[\p{L}\p{N}]{0,30}$/u;

const isName = (source: string, text: string, at: number): boolean => {
  const name = nameBefore.exec(text.slice(Math.max(0, at - 32), at))?.[0];
  if (name === undefined) return false;
  const found = source.indexOf(`${name}!`);
  return (
    found >= 0 && /^(?: \p{Ll}|,|['’]s)/u.test(source.slice(found + name.length + 1, found + name.length + 4))
  );
};

const insideNumber = /\d$/u;

/** The space before `; : ! ?`: narrow in French, before the colon alone in Canada, none elsewhere. */
export const adaptFrenchSpacing: AdaptationRule = ({ source, text, sourceLanguage, targetLanguage }) => {
  const isFrench = targetLanguage.base === 'fr';
  // Elsewhere a space before a mark is a rest of French, or means something.
  if (!isFrench && sourceLanguage.base !== 'fr') return { text, adaptations: [] };
  const isNarrow = usesNarrowSpaces(targetLanguage);
  const edits: Edit[] = [];
  for (const match of text.matchAll(mark)) {
    const [written, space = '', marks = ''] = match;
    const start = match.index;
    const before = text.slice(Math.max(0, start - 24), start);
    if (marks.startsWith(';') && entity.test(before)) continue;
    if (marks === ':' && space === '' && insideNumber.test(before) && /^\d/.test(text.slice(start + 1)))
      continue;
    if (marks.startsWith('!') && space === '' && isName(source, text, start)) continue;
    // `: )` and `; )` are smileys, `::` is code.
    if (
      /^[;:]$/u.test(marks) &&
      /^\s?[()]/u.test(text.slice(start + written.length, start + written.length + 2))
    )
      continue;
    if (marks.startsWith('::')) continue;
    const wanted = isNarrow ? narrow : isFrench && marks.startsWith(':') ? wide : '';
    if (space === wanted) continue;
    // Either space that does not break will do.
    if (wanted !== '' && space !== '' && space !== ' ') continue;
    edits.push({
      start,
      end: start + written.length,
      replacement: wanted + marks,
      kind: 'punctuation',
      note:
        wanted === ''
          ? `${targetLanguage.tag} writes no space before this mark.`
          : `${targetLanguage.tag} writes a space that does not break before this mark.`,
    });
  }
  return applyEdits(text, edits);
};
