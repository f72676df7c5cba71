import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Disclosure } from '../disclosure.tsx';
import type { Unit } from '../unit.ts';
import classes from './unit-facts.module.css';

const named = [
  'complete',
  'script',
  'untranslated',
  'language',
  'length',
  'meta_text',
  'repetition',
  'content',
  'placeholders',
  'encoding',
  'unknown_words',
  'wrapping',
  'numbers',
  'calendar',
  'units',
  'glossary',
  'omitted',
  'added',
  'region',
  'formality',
  'sentences',
  'punctuation',
] as const;

/** What rounds to all of it is no finding. */
const unsaid = 0.995;

type Named = (typeof named)[number];
const isNamed = (id: string): id is Named => (named as readonly string[]).includes(id);

const List = ({ children }: { readonly children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

/** Warnings of the service: they stand beside the text, always seen. */
export const UnitWarnings = ({ unit }: { readonly unit: Unit }) => {
  const text = useText('editor');
  const messages = [...(unit.failure ? [unit.failure] : []), ...unit.warnings.map(({ message }) => message)];
  if (messages.length === 0) return null;
  return (
    <section className={classes.warnings} aria-label={text('warnings')}>
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message} className={classes.warning}>
            <Icon name="warning" size={16} />
            <span className="text-of-others" dir="auto">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Of what the score is made, what was adapted, and terms of the glossary. */
export const UnitFacts = ({ unit }: { readonly unit: Unit }) => {
  const text = useText('editor');
  const formats = useFormats();
  const lowered = unit.checks.filter(({ score }) => score < unsaid);
  const passed = unit.checks.filter(({ score }) => score >= unsaid);
  const nameOf = (id: string) => (isNamed(id) ? text(`check_${id}`) : id);
  return (
    <>
      {unit.terms.length > 0 && (
        <Disclosure title={text('terms', { count: unit.terms.length })} isOpenAtFirst>
          <List>
            {unit.terms.map(({ source, target, applied }) => (
              <li key={source}>
                <bdi>{source}</bdi> → <bdi>{target}</bdi>{' '}
                <Text component="span" size="sm" c={applied ? 'dimmed' : 'error'}>
                  {text(applied ? 'term_applied' : 'term_missed')}
                </Text>
              </li>
            ))}
          </List>
        </Disclosure>
      )}
      {unit.checks.length > 0 && (
        <Disclosure title={text('checks', { count: lowered.length })} isOpenAtFirst={lowered.length > 0}>
          <Stack gap="xs">
            <List>
              {lowered.map(({ id, score, note }) => (
                <li key={id} className={classes.check}>
                  <span>{nameOf(id)}</span>
                  <meter className={classes.meter} min={0} max={1} value={score} aria-label={nameOf(id)} />
                  <span className={classes.figure}>{formats.percent(score)}</span>
                  <Text component="span" size="sm" c="dimmed" className={classes.note} dir="auto">
                    {note}
                  </Text>
                </li>
              ))}
            </List>
            {passed.length > 0 && (
              <Text size="sm" c="dimmed">
                {text('passed', {
                  checks: new Intl.ListFormat(document.documentElement.lang).format(
                    passed.map(({ id }) => nameOf(id)),
                  ),
                })}
              </Text>
            )}
          </Stack>
        </Disclosure>
      )}
      {unit.adaptations.length > 0 && (
        <Disclosure title={text('adaptations', { count: unit.adaptations.length })} isOpenAtFirst>
          <List>
            {unit.adaptations.map(({ kind, source, target, note }) => (
              <li key={`${kind} ${source} ${target}`}>
                <bdi>{source}</bdi> → <bdi>{target}</bdi>{' '}
                <Text component="span" size="sm" c="dimmed" dir="auto">
                  {note}
                </Text>
              </li>
            ))}
          </List>
        </Disclosure>
      )}
    </>
  );
};
