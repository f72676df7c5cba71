import type { components } from '@dragoman/client';
import { Code, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import classes from './overview.module.css';

const healthQuery = queryOptions({
  queryKey: ['setup-health'],
  queryFn: async () => dataOf(await api.GET('/api/v1/setup-health')),
  staleTime: 60_000,
});

const parts = ['translation', 'speech_recognition', 'speech', 'image_reading', 'database', 'assets'] as const;

/** As high as the list of them will be, in pixels. */
const heightOfParts = 29 * parts.length;

/** What is available here, and what of the set-up is missing, with what helps. */
export const SetupHealth = () => {
  const text = useText('overview');
  const { data, error, isPending } = useQuery(healthQuery);
  const wrong = (data?.checks ?? []).filter(({ status }) => status !== 'ok');
  return (
    <Section title={text('available')}>
      <ProblemAlert error={error} />
      {/* Engines are started to see whether they work, which takes seconds. */}
      {isPending && <Skeleton height={heightOfParts} />}
      {data && (
        <Stack>
          <ul className={classes.list}>
            {parts.map((part) => (
              <li key={part} className={classes.line}>
                {text(part)}
                <StateBadge kind={data.available[part] ? 'good' : 'off'}>
                  {text(data.available[part] ? 'works' : 'missing')}
                </StateBadge>
              </li>
            ))}
          </ul>
          {wrong.length > 0 && (
            <details>
              <summary>{text('to_do', { count: wrong.length })}</summary>
              <ul className={classes.list} lang="en" dir="ltr">
                {wrong.map((check) => (
                  <CheckLine key={check.id} check={check} />
                ))}
              </ul>
            </details>
          )}
        </Stack>
      )}
    </Section>
  );
};

const kinds = { ok: 'good', warning: 'warning', missing: 'off', failed: 'bad' } as const;

const CheckLine = ({ check }: { readonly check: components['schemas']['SetupCheck'] }) => {
  const text = useText('overview');
  return (
    <li>
      <span className={classes.part}>
        <Text component="span" fw={600} size="sm">
          {check.title}
        </Text>
        <StateBadge kind={kinds[check.status]}>{text(`status_${check.status}`)}</StateBadge>
      </span>
      <Text size="sm">{check.detail}</Text>
      {check.remedy && (
        <Code block className="text-of-others">
          {check.remedy}
        </Code>
      )}
    </li>
  );
};
