import type { components } from '@dragoman/client';
import { Text } from '@mantine/core';
import { use } from 'react';
import { api, pageOf, searched } from '../../api/client.ts';
import { TaggedText } from '../../editor/fields/tagged-text.tsx';
import { needAreas } from '../../i18n/language-store.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import type { FileData } from './file-queries.ts';

/** Tags are called by their names there. */
const messages = needAreas('editor');

/** A document without pages that could be shown: its texts before and after, in reading order. */
const TextReview = ({ file }: { readonly file: FileData }) => {
  use(messages);
  const text = useText('files');
  const { id, revision } = file;
  return (
    <DataTable<components['schemas']['FileSegment']>
      label={text('before_after')}
      keyOf={({ number }) => String(number)}
      queryKey={['segments', id, 'review', revision]}
      load={async (cursor, signal) =>
        pageOf(
          await api.GET('/v1/files/{id}/segments', {
            params: { path: { id }, query: searched('', cursor) },
            signal,
          }),
        )
      }
      empty={<Text c="dimmed">{text('no_texts')}</Text>}
      columns={[
        {
          id: 'before',
          title: text('before'),
          cell: ({ source, language }) => (
            <TaggedText text={source} language={language ?? file.source_language} isTagged />
          ),
        },
        {
          id: 'after',
          title: text('after'),
          cell: ({ target }) => <TaggedText text={target ?? '–'} language={file.target_language} isTagged />,
        },
      ]}
    />
  );
};

export default TextReview;
