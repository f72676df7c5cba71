import { byWord, certainly, likely, wordSet } from './evidence.ts';

const formal = wordSet('आप आपका आपकी आपके आपको आपसे आपने आपमें आपकों');
const informal = wordSet('तुम तुम्हारा तुम्हारी तुम्हारे तुमको तुम्हें तुमसे तुमने तुममें', 'तू तेरा तेरी तेरे तुझे तुझको तुझसे तूने तुझमें');
const formalImperatives = wordSet(
  'कीजिए कीजिये दीजिए दीजिये लीजिए लीजिये पीजिए करें दें लें देखें बताएं बताएँ चुनें भेजें लिखें आएं जाएं कृपया',
);
const informalImperatives = wordSet('करो दो लो देखो बताओ आओ जाओ सुनो लिखो भेजो चुनो रुको बोलो रखो खोलो हो');
/** They are also "two" and "are": with `तुम` alone they say something. */
const ambiguous = wordSet('दो हो लो');

/** Hindi: `आप` and requests in -इए are formal, `तुम` and `तू` are informal. */
export const hindi = byWord(({ lower, next }) => {
  if (formal.has(lower)) return certainly.formal;
  if (informal.has(lower)) return certainly.informal;
  if (
    /(?:िए|िये|इए|इये)(?:गा)?$/u.test(lower) &&
    !['लिए', 'इसलिए', 'लिये', 'किए', 'दिए', 'किये', 'दिये'].includes(lower)
  ) {
    return likely.formal;
  }
  if (formalImperatives.has(lower)) return likely.formal;
  return informalImperatives.has(lower) && !ambiguous.has(lower) && (next === undefined || next.beginsClause)
    ? likely.informal
    : undefined;
});
