import { Anchor, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, pageOf } from '../../api/client.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { DeliveryState } from '../deliveries/delivery-state.tsx';
import classes from './overview.module.css';

/** The last deliveries to webhooks. */
export const LastDeliveries = () => {
  const text = useText('overview');
  const { relative, dateTime } = useFormats();
  const { data, error } = useQuery({
    queryKey: ['deliveries', 'last'],
    queryFn: async () => pageOf(await api.GET('/api/v1/deliveries', { params: { query: { limit: 6 } } })),
    refetchInterval: 10_000,
  });
  return (
    <Section
      title={text('deliveries')}
      actions={
        <Anchor component={Link} to="/deliveries" size="sm">
          {text('all_deliveries')}
        </Anchor>
      }
    >
      <ProblemAlert error={error} />
      {data?.rows.length === 0 && <Text c="dimmed">{text('no_deliveries')}</Text>}
      <ul className={classes.list}>
        {data?.rows.map((delivery) => (
          <li key={delivery.id} className={classes.line}>
            <Anchor component={Link} to={`/deliveries/${delivery.id}`} size="sm">
              <Code dir="ltr">{delivery.event}</Code>
            </Anchor>
            <span className={classes.part}>
              <Text component="span" size="sm" c="dimmed" title={dateTime(delivery.created_at)}>
                {relative(delivery.created_at)}
              </Text>
              <DeliveryState delivery={delivery} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
