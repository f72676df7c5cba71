import type { Segment } from '../carried.ts';
import {
  findPlaceholders,
  isPair,
  type Placeholder,
  removeSurplus,
  writePlaceholder,
} from '../placeholders.ts';
import { wrapLostPairs } from './wrap-lost-pairs.ts';

const endOfSentence = (text: string): number =>
  text.length - (/[.!?…。！？]{1,20}$/u.exec(text)?.[0].length ?? 0);

const nameOf = ({ number, isClosing }: Placeholder): string => writePlaceholder(number, isClosing);

/**
 * Gives a translation exactly the placeholders of its segment: surplus ones go, a lost pair returns around the words
 * that are where its own were, a lost single one behind the one that it followed in the source, or at the end it was at.
 */
export const repairPlaceholders = (text: string, { text: source, spans }: Segment): string => {
  const cleaned = removeSurplus(text, spans);
  const present = new Set(findPlaceholders(cleaned).map(({ number }) => number));
  const lostPairs = spans.flatMap((span, index) =>
    isPair(span) && !present.has(index + 1) ? [index + 1] : [],
  );
  const wrapped = wrapLostPairs(cleaned, source, new Set(lostPairs));
  const found = findPlaceholders(wrapped);
  // What follows each placeholder that is there, by its written form.
  const parts = new Map<string, string>();
  for (const [index, item] of found.entries()) {
    parts.set(nameOf(item), wrapped.slice(item.end, found[index + 1]?.start));
  }

  let lead = '';
  let trail = '';
  let previous = '';
  /** The placeholder that is there and behind which one that was put back stands. */
  const anchors = new Map<string, string>();
  const lost = new Map<string, string>();
  for (const item of findPlaceholders(source)) {
    const name = nameOf(item);
    if (!parts.has(name) && !item.isClosing) {
      // A pair for which no words were found encloses none.
      const whole = isPair(spans[item.number - 1]) ? name + writePlaceholder(item.number, true) : name;
      const anchor = anchors.get(previous) ?? previous;
      if (item.start === 0) lead = `${whole} `;
      else if (item.end === source.length || anchor === '') trail += ` ${whole}`;
      else lost.set(anchor, `${lost.get(anchor) ?? ''} ${whole}`);
      if (item.start > 0) anchors.set(name, anchor);
    }
    if (parts.has(name) || anchors.has(name)) previous = name;
  }
  let repaired = wrapped.slice(0, found[0]?.start);
  for (const [name, rest] of parts) repaired += name + (lost.get(name) ?? '') + rest;
  const at = endOfSentence(repaired);
  return `${lead}${repaired.slice(0, at)}${trail}${repaired.slice(at)}`.trim();
};
