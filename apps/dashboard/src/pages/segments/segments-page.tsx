import { Button, Text } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { Editor } from '../../editor/editor.tsx';
import { Filters, ScoreFilter, StatusFilter } from '../../editor/filters.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { TextLink } from '../../parts/links.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { fileQuery } from '../files/file-queries.ts';
import { type SegmentFilter, segmentUnits } from './segment-units.ts';
import type { SegmentsSearch } from './segments-search.ts';

const route = getRouteApi('/files/$id/segments');
const states = ['new', 'machine', 'memory', 'edited', 'approved'] as const;

/** The segments of a file, and the editor for them. */
export const SegmentsPage = () => {
  const text = useText('segments');
  const { id: fileId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const mayEdit = useMay('editor');
  const { data: file } = useSuspenseQuery(fileQuery(fileId));
  const [isApproving, setApproving] = useState(false);
  const { unit, ...filter } = search;
  const key = JSON.stringify(filter);
  const source = useMemo(() => segmentUnits(file, JSON.parse(key) as SegmentFilter), [file, key]);
  const show = (change: Partial<SegmentsSearch>) =>
    void navigate({ search: (before) => ({ ...before, unit: undefined, ...change }), replace: true });
  const approveAll = async () => {
    const answer = await api.POST('/v1/files/{id}/segments/approve', {
      params: { path: { id: fileId } },
      body: { all: true },
    });
    await queries.invalidateQueries({ queryKey: ['segments', fileId] });
    notify(text('approved', { count: dataOf(answer).approved }));
  };
  return (
    <Page
      title={plainName(file.name)}
      hint={
        <>
          {text('hint')}{' '}
          <TextLink to="/files/$id" params={{ id: fileId }}>
            {text('to_file')}
          </TextLink>
        </>
      }
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setApproving(true)}>
            {text('approve_all')}
          </Button>
        )
      }
    >
      <Filters isFolded={unit !== undefined}>
        <SearchField
          label={text('search')}
          value={filter.search ?? ''}
          onSearch={(words) => show({ search: words.length < 2 ? undefined : words })}
        />
        <StatusFilter states={states} value={filter.status} onChange={(status) => show({ status })} />
        <ScoreFilter value={filter.max_score} onChange={(score) => show({ max_score: score })} />
      </Filters>
      <Editor
        source={source}
        selected={unit}
        onSelect={(id) => void navigate({ search: (before) => ({ ...before, unit: id }) })}
        isFiltered={Object.values(filter).some((value) => value !== undefined)}
        empty={
          <Empty icon="files" title={text('empty')}>
            <Text c="dimmed">{text('empty_hint')}</Text>
          </Empty>
        }
      />
      {isApproving && (
        <ConfirmDialog
          title={text('approve_all')}
          confirm={text('approve_all')}
          isHarmless
          onConfirm={approveAll}
          onClose={() => setApproving(false)}
        >
          {text('approve_all_hint')}
        </ConfirmDialog>
      )}
    </Page>
  );
};
