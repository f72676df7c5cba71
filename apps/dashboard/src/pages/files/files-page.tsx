import { NativeSelect, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, pageOf } from '../../api/client.ts';
import { given } from '../../api/given.ts';
import { useMay } from '../../api/me.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { TextLink } from '../../parts/links.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { FileActions } from './file-actions.tsx';
import { type FileData, isBeingWorkedOn } from './file-queries.ts';
import { FileProgress, FileStatus } from './file-status.tsx';
import { type FilesSearch, kinds, statuses } from './files-search.ts';
import { UploadForm } from './upload-form.tsx';

/** How often the list is read again, in milliseconds. */
const refreshMs = 5_000;

/** All files: sending them, and what became of each. */
export const FilesPage = () => {
  const text = useText('files');
  const mayEdit = useMay('editor');
  const search = useSearch({ from: '/files' });
  const navigate = useNavigate({ from: '/files' });
  const columns = useColumns();
  const show = (change: FilesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <Page title={text('title')} hint={text('hint')}>
      {mayEdit && (
        <Section title={text('upload')}>
          <UploadForm />
        </Section>
      )}
      <Section title={text('all')}>
        <Filters>
          <SearchField
            label={text('search')}
            value={search.search ?? ''}
            onSearch={(words) => show({ search: words === '' ? undefined : words })}
          />
          <NativeSelect
            label={text('status')}
            value={search.status ?? ''}
            onChange={({ currentTarget }) =>
              show({ status: statuses.find((one) => one === currentTarget.value) })
            }
            data={[
              { value: '', label: text('any') },
              ...statuses.map((status) => ({ value: status, label: text(`status_${status}`) })),
            ]}
          />
          <NativeSelect
            label={text('kind')}
            value={search.kind ?? ''}
            onChange={({ currentTarget }) => show({ kind: kinds.find((one) => one === currentTarget.value) })}
            data={[
              { value: '', label: text('any') },
              ...kinds.map((kind) => ({ value: kind, label: text(`kind_${kind}`) })),
            ]}
          />
          <LanguageSelect
            label={text('target_language')}
            kind="target"
            automatic={text('any')}
            value={search.target_language ?? ''}
            onChange={(tag) => show({ target_language: tag === '' ? undefined : tag })}
          />
        </Filters>
        <DataTable
          label={text('all')}
          columns={columns}
          keyOf={({ id }) => id}
          queryKey={['files', 'list', search]}
          load={async (cursor, signal) =>
            pageOf(await api.GET('/v1/files', { params: { query: given({ ...search, cursor }) }, signal }))
          }
          isFiltered={Object.values(search).some((value) => value !== undefined)}
          empty={
            <Empty icon="files" title={text('empty')}>
              <Text c="dimmed">{text('empty_hint')}</Text>
            </Empty>
          }
          refreshMs={refreshMs}
        />
      </Section>
    </Page>
  );
};

const useColumns = (): Column<FileData>[] => {
  const text = useText('files');
  const formats = useFormats();
  return [
    {
      id: 'name',
      title: text('name'),
      cell: ({ id, name, format }) => (
        <div>
          <TextLink to="/files/$id" params={{ id }} underline="hover" className="text-of-others">
            <bdi>{plainName(name)}</bdi>
          </TextLink>
          <Text size="xs" c="dimmed">
            {format}
          </Text>
        </div>
      ),
    },
    {
      id: 'languages',
      title: text('languages'),
      cell: ({ source_language: source, target_language: target }) =>
        text('from_to', {
          source: source === null ? text('not_known') : formats.language(source),
          target: formats.language(target),
        }),
    },
    {
      id: 'status',
      title: text('status'),
      cell: (file) => (
        <div>
          <FileStatus status={file.status} partial={file.partial} />
          {isBeingWorkedOn(file) && <FileProgress id={file.id} name={plainName(file.name)} />}
        </div>
      ),
    },
    {
      id: 'score',
      title: text('score'),
      align: 'end',
      cell: ({ quality_score: score }) => (score === null ? '–' : formats.percent(score)),
    },
    {
      id: 'created',
      title: text('created'),
      cell: ({ created_at: at }) => <time dateTime={at}>{formats.relative(at)}</time>,
    },
    {
      id: 'actions',
      title: text('actions'),
      hasHiddenTitle: true,
      align: 'end',
      cell: (file) => <FileActions file={file} />,
    },
  ];
};
