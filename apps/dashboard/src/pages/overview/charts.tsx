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
  const pairs = usage.language_pairs
    .filter(({ unit, target_language: target }) => unit === 'characters' && target !== null)
    .slice(0, 8);
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
              {pairs.map((pair) => (
                <li
                  key={`${pair.source_language} ${pair.target_language} ${pair.product}`}
                  className={classes.line}
                >
                  <span>
                    {text('pair', {
                      source: nameOf(pair.source_language),
                      target: nameOf(pair.target_language),
                    })}
                  </span>
                  <Text component="span" c="dimmed">
                    {number(pair.used)}
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
