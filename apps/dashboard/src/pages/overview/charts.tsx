import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Section } from '../../parts/page.tsx';
import classes from './overview.module.css';
import { lastDays } from './period.ts';
import { qualityQuery, shownDays, usageQuery } from './queries.ts';

/** What was used day by day and by languages, and how good it was. */
const Charts = () => {
  const text = useText('overview');
  const { number, percent, day, language } = useFormats();
  const { data: usage } = useQuery(usageQuery);
  const { data: quality } = useQuery(qualityQuery);
  if (usage === undefined || quality === undefined) return null;
  const characters = new Map<string, number>();
  for (const row of usage.days)
    if (row.unit === 'characters') characters.set(row.day, (characters.get(row.day) ?? 0) + row.used);
  // The service counts texts and files apart; here they are one.
  const byPair = new Map<string, { source: string | null; target: string; used: number }>();
  for (const { unit, source_language: source, target_language: target, used } of usage.language_pairs) {
    if (unit !== 'characters' || target === null) continue;
    const name = `${source} ${target}`;
    byPair.set(name, { source, target, used: used + (byPair.get(name)?.used ?? 0) });
  }
  const pairs = [...byPair].sort(([, one], [, other]) => other.used - one.used).slice(0, 8);
  const nameOf = (tag: string | null) => (tag === null ? text('unknown_language') : language(tag));
  return (
    <>
      <Section title={text('characters_by_day')} hint={text('days_hint', { days: shownDays })}>
        <BarChart
          label={text('characters_by_day')}
          unit={text('figure_characters')}
          bars={lastDays(shownDays).days.map((name) => {
            const value = characters.get(name) ?? 0;
            return { label: day(name), tick: day(name), value, shown: number(value) };
          })}
        />
      </Section>
      <div className={classes.halves}>
        <Section title={text('scores')} hint={text('scores_hint')}>
          {quality.all.scored === 0 ? (
            <Text c="dimmed">{text('no_scores')}</Text>
          ) : (
            <BarChart
              label={text('scores')}
              unit={text('translations')}
              bars={quality.all.distribution.map((value, index) => ({
                label: `${percent(index / 10)}–${percent((index + 1) / 10)}`,
                tick: percent(index / 10),
                value,
                shown: number(value),
              }))}
            />
          )}
        </Section>
        <Section title={text('languages')} hint={text('languages_hint')}>
          {pairs.length === 0 ? (
            <Text c="dimmed">{text('no_languages')}</Text>
          ) : (
            <ul className={classes.list}>
              {pairs.map(([name, { source, target, used }]) => (
                <li key={name} className={classes.line}>
                  <span>
                    {text('pair', {
                      source: nameOf(source),
                      target: nameOf(target),
                    })}
                  </span>
                  <Text component="span" c="dimmed">
                    {number(used)}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  );
};

export default Charts;
