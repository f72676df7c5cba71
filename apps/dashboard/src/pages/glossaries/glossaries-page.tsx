import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, pageOf, searched } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TextLink } from '../../parts/links.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Page, Section } from '../../parts/page.tsx';
import type { GlossaryData } from './glossary-queries.ts';

/** The glossaries of the account. */
export const GlossariesPage = () => {
  const text = useText('linguistic');
  const formats = useFormats();
  const mayEdit = useMay('editor');
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const create = mayEdit && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {text('glossary_new')}
    </Button>
  );
  return (
    <Page title={text('glossaries')} hint={text('glossaries_hint')} actions={create}>
      <SearchField label={text('search_name')} value={search} onSearch={setSearch} />
      <Section>
        <DataTable<GlossaryData>
          label={text('glossaries')}
          keyOf={({ id }) => id}
          queryKey={['glossaries', 'list', search]}
          load={async (cursor, signal) =>
            pageOf(
              await api.GET('/v1/glossaries', {
                params: { query: searched(search, cursor) },
                signal,
              }),
            )
          }
          isFiltered={search !== ''}
          columns={[
            {
              id: 'name',
              title: text('name'),
              cell: ({ id, name }) => (
                <TextLink to="/glossaries/$id" params={{ id }}>
                  <bdi>{name}</bdi>
                </TextLink>
              ),
            },
            {
              id: 'languages',
              title: text('languages'),
              cell: ({ source_language: source, target_language: target }) =>
                text('from_to', { source: formats.language(source), target: formats.language(target) }),
            },
            {
              id: 'entries',
              title: text('entries'),
              align: 'end',
              cell: ({ entry_count: count }) => formats.number(count),
            },
            {
              id: 'updated',
              title: text('updated'),
              cell: ({ updated_at: moment }) => formats.dateTime(moment),
            },
          ]}
          empty={
            <Empty icon="glossaries" title={text('glossaries_empty')}>
              <Text c="dimmed">{text('glossaries_empty_hint')}</Text>
              {create}
            </Empty>
          }
        />
      </Section>
      {isCreating && <NewGlossary onClose={() => setCreating(false)} />}
    </Page>
  );
};

const NewGlossary = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText('linguistic');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [source, setSource] = useState('en');
  const [target, setTarget] = useState('es');
  const create = async () => {
    const body = { name, source_language: source, target_language: target };
    const { id } = dataOf(await api.POST('/v1/glossaries', { body }));
    await queries.invalidateQueries({ queryKey: ['glossaries', 'list'] });
    await navigate({ to: '/glossaries/$id', params: { id } });
  };
  return (
    <FormDialog title={text('glossary_new')} submit={text('create')} onSubmit={create} onClose={onClose}>
      {(error) => (
        <>
          <TextInput
            label={text('name')}
            required
            withAsterisk={false}
            maxLength={200}
            data-autofocus
            error={fieldError(error, '/name')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <LanguageSelect label={text('source_language')} kind="source" value={source} onChange={setSource} />
          <LanguageSelect label={text('target_language')} kind="target" value={target} onChange={setTarget} />
        </>
      )}
    </FormDialog>
  );
};
