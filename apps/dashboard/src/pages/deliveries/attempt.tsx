import type { components } from '@dragoman/client';
import { Code, Group, Text } from '@mantine/core';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import classes from './delivery.module.css';

type AttemptData = components['schemas']['DeliveryAttempt'];

const isGood = ({ response, error }: AttemptData): boolean =>
  error === null && response !== null && response.status_code >= 200 && response.status_code < 300;

const linesOf = (headers: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`))
    .join('\n');

/** One attempt with its request and its answer. What the receiver answered is shown as text, whatever it holds. */
export const Attempt = ({ attempt, isOpen }: { readonly attempt: AttemptData; readonly isOpen: boolean }) => {
  const text = useText('deliveries');
  const { dateTime, duration } = useFormats();
  const { request, response, error } = attempt;
  return (
    <details className={classes.attempt} open={isOpen}>
      <summary>
        <Group gap="sm" component="span" display="inline-flex" maw="calc(100% - 1.5rem)">
          <Text component="span" fw={600} size="sm">
            {text('attempt', { number: attempt.number })}
          </Text>
          <StateBadge kind={isGood(attempt) ? 'good' : 'bad'}>
            {response === null ? text('no_answer') : String(response.status_code)}
          </StateBadge>
          <Text component="span" size="sm" c="dimmed">
            {text(`kind_${attempt.kind}`)} · {dateTime(attempt.started_at)} ·{' '}
            {duration(attempt.response_time_ms)}
          </Text>
        </Group>
      </summary>
      {error && (
        <Text size="sm" my="xs" lang="en" className="text-of-others">
          {error.detail}
        </Text>
      )}
      <div className={classes.sides}>
        <section aria-label={text('request')}>
          <Text fw={600} size="sm">
            {text('request')}
          </Text>
          <Code block dir="ltr" className={classes.body} tabIndex={0}>
            {`POST ${request.url}\n${linesOf(request.headers)}`}
          </Code>
        </section>
        <section aria-label={text('response')}>
          <Text fw={600} size="sm">
            {text('response')}
          </Text>
          {response === null ? (
            <Text c="dimmed" size="sm">
              {text('no_answer')}
            </Text>
          ) : (
            <Code block dir="ltr" className={classes.body} tabIndex={0}>
              {`${response.status_code}\n${linesOf(response.headers)}\n\n${response.body}`}
            </Code>
          )}
          {response?.body_fate && (
            <Text c="dimmed" size="xs">
              {response.body_fate}
            </Text>
          )}
        </section>
      </div>
    </details>
  );
};
