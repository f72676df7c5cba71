import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { languagesQuery } from '../../api/languages.ts';
import { Editor } from '../../editor/editor.tsx';
import { FilterSelect, Filters, ScoreFilter, StatusFilter } from '../../editor/filters.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { type TranslationFilter, translationUnits } from './translation-units.ts';
import type { TranslationsSearch } from './translations-search.ts';

const route = getRouteApi('/translations');
const states = ['completed', 'updated', 'approved', 'failed', 'created'] as const;
const days = [1, 7, 30, 90] as const;
const dayMs = 86_400_000;

/** What was translated, and the editor for it. */
export const TranslationsPage = () => {
  const text = useText('translations');
  const formats = useFormats();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: languages } = useQuery(languagesQuery);
  const { unit, days: since, ...filter } = search;
  const key = JSON.stringify({ ...filter, since });
  const source = useMemo(() => {
    const { since: days, ...known } = JSON.parse(key) as TranslationFilter & { since?: number };
    return translationUnits(
      days === undefined ? known : { ...known, since: new Date(Date.now() - days * dayMs).toISOString() },
    );
  }, [key]);
  const show = (change: Partial<TranslationsSearch>) =>
    void navigate({ search: (before) => ({ ...before, unit: undefined, ...change }), replace: true });
  return (
    <Page title={text('title')} hint={text('hint')}>
      <Filters isFolded={unit !== undefined}>
        <SearchField
          label={text('search')}
          value={filter.search ?? ''}
          onSearch={(words) => show({ search: words.length < 2 ? undefined : words })}
        />
        <StatusFilter states={states} value={filter.status} onChange={(status) => show({ status })} />
        <ScoreFilter value={filter.max_score} onChange={(score) => show({ max_score: score })} />
        <FilterSelect
          label={text('language')}
          value={filter.target_language}
          options={(languages ?? [])
            .filter(({ target }) => target)
            .map(({ code }) => ({ value: code, label: formats.language(code) }))
            .sort((one, other) => one.label.localeCompare(other.label))}
          onChange={(language) => show({ target_language: language })}
        />
        <FilterSelect
          label={text('time')}
          value={since === undefined ? undefined : String(since)}
          options={days.map((count) => ({ value: String(count), label: text('last_days', { count }) }))}
          onChange={(count) => show({ days: count === undefined ? undefined : Number(count) })}
        />
      </Filters>
      <Editor
        source={source}
        selected={unit}
        onSelect={(id) => void navigate({ search: (before) => ({ ...before, unit: id }) })}
        isFiltered={Object.values({ ...filter, since }).some((value) => value !== undefined)}
        empty={
          <Empty icon="translations" title={text('empty')}>
            <Text c="dimmed">{text('empty_hint')}</Text>
          </Empty>
        }
      />
    </Page>
  );
};
