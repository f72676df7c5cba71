import { placeholderPattern } from '@dragoman/provider';

/** What a placeholder at some offset of a text is, if it belongs to a pair. */
export interface PairMember {
  readonly kind: 'opening' | 'closing';
  readonly pair: number;
}

/**
 * The placeholders of a text that form pairs (`⟦1⟧…⟦/1⟧`), by offset. Pairs that this finds are well nested; what has
 * no partner, or would cross another pair, stands alone.
 */
export const placeholderPairsIn = (text: string): ReadonlyMap<number, PairMember> => {
  const members = new Map<number, PairMember>();
  const open: { readonly number: string; readonly offset: number }[] = [];
  let pairs = 0;
  for (const match of text.matchAll(placeholderPattern)) {
    const number = match[2] ?? '';
    if (match[1] === '') {
      open.push({ number, offset: match.index });
      continue;
    }
    const partner = open.findLastIndex((candidate) => candidate.number === number);
    const opening = open[partner];
    if (opening === undefined) continue;
    open.length = partner;
    members.set(opening.offset, { kind: 'opening', pair: pairs });
    members.set(match.index, { kind: 'closing', pair: pairs });
    pairs += 1;
  }
  return members;
};
