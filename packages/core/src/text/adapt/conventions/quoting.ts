import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';
import { type QuotationPair, quotationStyleOf } from './quotation-marks.ts';
import { quotationsOf } from './quotations.ts';

const spaces = /^[ \u00A0\u2009\u202F]{0,3}/u;
const trailingSpaces = /[ \u00A0\u2009\u202F]{1,3}$/u;
const isGuillemet = (mark: string): boolean => /[«»‹›]/u.test(mark);

const isIn = (pairs: readonly QuotationPair[], open: string, close: string): boolean =>
  pairs.some((pair) => pair[0] === open && pair[1] === close);

/**
 * Quotation marks of the target's region, nested ones too. Marks that are right there stay, as do all where not every mark
 * has its partner. What is quoted does not change.
 */
export const adaptQuotationMarks: AdaptationRule = ({ source, text, targetLanguage }) => {
  const style = quotationStyleOf(targetLanguage);
  const quotations = style && quotationsOf(text);
  if (!style || !quotations || quotations.length === 0) return { text, adaptations: [] };
  const isEnglish = targetLanguage.base === 'en';
  const hasSingle = (quotationsOf(source) ?? []).some(({ open }) => source.charAt(open) === "'");
  const edits: Edit[] = [];
  let acceptedUntil = -1;
  for (const { open, close, depth } of quotations) {
    if (open < acceptedUntil) continue;
    const opening = text.charAt(open);
    const closing = text.charAt(close);
    // A single straight mark may be anything: in English it stays, elsewhere the source has to quote with it.
    const isKept = opening === "'" && depth === 0 && (isEnglish || !hasSingle);
    if (isKept || (depth === 0 && isIn(style.accepted, opening, closing))) {
      acceptedUntil = close;
      continue;
    }
    const pair = depth % 2 === 0 ? style.outer : style.inner;
    const space = isGuillemet(pair[0]) ? style.space : '';
    const inside = text.slice(open + 1, close);
    const lead = spaces.exec(inside)?.[0] ?? '';
    const trail = trailingSpaces.exec(inside.slice(-4))?.[0] ?? '';
    // Either space that does not break will do.
    const spaceFor = (present: string): string =>
      space !== '' && present.length === 1 && present !== ' ' ? present : space;
    const wantedOpening = pair[0] + spaceFor(lead);
    const wantedClosing = spaceFor(trail) + pair[1];
    if (wantedOpening === opening + lead && wantedClosing === trail + closing) continue;
    edits.push(
      {
        start: open,
        end: open + 1 + lead.length,
        replacement: wantedOpening,
        note: '',
      },
      { start: close - trail.length, end: close + 1, replacement: wantedClosing, note: '' },
    );
  }
  const note = `${targetLanguage.tag} quotes with these marks.`;
  const { text: changed } = applyEdits(text, edits);
  const adaptations = edits.flatMap((edit, index) => {
    const partner = edits[index + 1];
    if (index % 2 === 1 || !partner) return [];
    return [
      {
        kind: 'punctuation',
        source: `${text.slice(edit.start, edit.end)}…${text.slice(partner.start, partner.end)}`,
        target: `${edit.replacement}…${partner.replacement}`,
        note,
      },
    ];
  });
  return { text: changed, adaptations };
};
