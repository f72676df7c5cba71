import { VisuallyHidden } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { differencesOf } from './differences.ts';
import classes from './texts.module.css';

/** What changed from one text to another, for eyes and ears. */
export const DifferenceText = ({
  before,
  after,
  language,
}: {
  readonly before: string;
  readonly after: string;
  readonly language: string;
}) => {
  const text = useText('editor');
  // While somebody types, the letters come first.
  const later = useDeferredValue(after);
  const parts = useMemo(() => differencesOf(before, later, language), [before, later, language]);
  return (
    <p className={classes.text} dir="auto" lang={language}>
      {parts.map(({ kind, text: words }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a stretch is nothing but its place
        if (kind === 'same') return <span key={index}>{words}</span>;
        const Element = kind === 'added' ? 'ins' : 'del';
        return (
          <Element key={index} className={classes[kind]}>
            <VisuallyHidden>{text(kind)} </VisuallyHidden>
            {words}
          </Element>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a stretch is nothing but its place
      })}
    </p>
  );
};
