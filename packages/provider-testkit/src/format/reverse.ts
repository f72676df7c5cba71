import { readTaggedText, type TaggedText, writeTaggedText } from '@dragoman/provider';

/** What stays: variables and addresses. */
const kept = /\{[^{}]*\}|%[\d$]*[a-zA-Z@]|\$\w+|https?:\S+/u;
/** It begins with a letter: a mark before it would be taken along by the letter that comes to stand there. */
const word = /\p{L}[\p{L}\p{M}]*/u;
const pieces = new RegExp(`(${kept.source})|(${word.source})`, 'gu');
/** A letter with its marks. */
const letter = /\p{L}\p{M}*/gu;

const reverseWord = (text: string): string => (text.match(letter) ?? []).reverse().join('');

/**
 * The letters of each word in the opposite order; all else, tags included, stays. Of a text that was reversed twice
 * nothing has changed, and no other text reads like it on the way.
 */
export const reverseLetters = (tagged: TaggedText): TaggedText =>
  writeTaggedText(
    readTaggedText(tagged).map((part) =>
      part.kind === 'text'
        ? {
            kind: 'text' as const,
            text: part.text.replace(pieces, (found, stays: string | undefined) =>
              stays === undefined ? reverseWord(found) : found,
            ),
          }
        : part,
    ),
  );
