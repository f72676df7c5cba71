import { Fragment } from 'react';
import classes from '../texts.module.css';
import type { TermMatch } from '../unit.ts';
import { faceOf } from './tag-dom.ts';
import { useTagName } from './tag-names.ts';
import { readTaggedText } from './tags.ts';

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds terms in a text; undefined where there are none. */
const patternOf = (terms: readonly TermMatch[]): RegExp | undefined => {
  const words = terms.map(({ source }) => literal(source)).sort((one, other) => other.length - one.length);
  return words.length === 0 ? undefined : new RegExp(`(${words.join('|')})`, 'giu');
};

const none: readonly TermMatch[] = [];

/** A text to be read, with its tags as chips and its terms marked. */
export const TaggedText = ({
  text,
  language,
  isTagged,
  terms = none,
  className,
}: {
  readonly text: string;
  readonly language: string | null;
  readonly isTagged: boolean;
  readonly terms?: readonly TermMatch[];
  readonly className?: string | undefined;
}) => {
  const nameOf = useTagName();
  const pattern = patternOf(terms);
  const meaningOf = (found: string) =>
    terms.find(({ source }) => source.toLowerCase() === found.toLowerCase())?.target ?? '';
  const withTerms = (plain: string) =>
    pattern === undefined
      ? plain
      : plain.split(pattern).map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            <mark key={index} className={classes.term} title={meaningOf(piece)}>
              {piece}
            </mark>
          ),
        );
  const parts = isTagged ? readTaggedText(text) : [{ kind: 'text' as const, text }];
  return (
    <p className={className ?? classes.text} dir="auto" lang={language ?? undefined}>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <Fragment key={index}>{withTerms(part.text)}</Fragment>
        ) : (
          <span key={index} className={classes.chip} role="img" aria-label={nameOf(part)}>
            {faceOf(part)}
          </span>
        ),
      )}
    </p>
  );
};
