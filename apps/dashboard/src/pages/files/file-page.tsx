import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { ownAddress } from '../../api/own-address.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { Icon } from '../../parts/icon.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Facts } from './facts.tsx';
import { FileActions } from './file-actions.tsx';
import { type FileData, fileQuery, isBeingWorkedOn, refreshFiles } from './file-queries.ts';
import { FileProgress, FileStatus } from './file-status.tsx';

const ImageReview = lazy(() => import('./image-review.tsx'));
const PdfPages = lazy(() => import('./pdf-pages.tsx'));
const TextReview = lazy(() => import('./text-review.tsx'));

/** One file: how far it is, what it was and what it became, and where its texts are edited. */
export const FilePage = () => {
  const text = useText('files');
  const formats = useFormats();
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const { id } = useParams({ from: '/files/$id' });
  const { data: file } = useSuspenseQuery(fileQuery(id));
  const isWorking = isBeingWorkedOn(file);
  const download = file.download_url;
  return (
    <Page
      title={plainName(file.name)}
      hint={
        <TextLink to="/files" search={{}}>
          {text('to_all')}
        </TextLink>
      }
      actions={
        <>
          {download !== null && (
            <Button component="a" href={ownAddress(download)} download leftSection={<Icon name="download" />}>
              {text('download')}
            </Button>
          )}
          {file.keeps_segments && file.kind === 'document' && (
            <ButtonLink to="/files/$id/segments" params={{ id }} variant="default">
              {text('segments_edit')}
            </ButtonLink>
          )}
          <FileActions file={file} onDeleted={() => void navigate({ to: '/files', search: {} })} />
        </>
      }
    >
      <Section title={text('state')}>
        <Stack gap="sm">
          <Group>
            <FileStatus status={file.status} partial={file.partial} />
            <Text component="span">
              {text('from_to', {
                source:
                  file.source_language === null ? text('not_known') : formats.language(file.source_language),
                target: formats.language(file.target_language),
              })}
            </Text>
          </Group>
          {isWorking && <FileProgress id={id} name={plainName(file.name)} />}
          {file.error && (
            <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" />}>
              <div className="text-of-others" dir="auto">
                {file.error.detail}
              </div>
              {file.partial && <div>{text('partial_hint')}</div>}
            </Alert>
          )}
          {!isWorking && mayEdit && file.keeps_segments && file.result_revision !== file.revision && (
            <WriteAnew file={file} />
          )}
          <Facts file={file} />
        </Stack>
      </Section>
      {!isWorking && <Preview file={file} />}
    </Page>
  );
};

/** What a file was and what it became, as far as a browser can show it. */
const Preview = ({ file }: { readonly file: FileData }) => {
  const text = useText('files');
  if (file.kind === 'image')
    return (
      <Suspense fallback={<Text role="status">{text('loading')}</Text>}>
        <ImageReview id={file.id} />
      </Suspense>
    );
  if (file.format === 'pdf')
    return (
      <Section title={text('before_after')}>
        <Suspense fallback={<Text role="status">{text('loading')}</Text>}>
          <PdfPages
            source={ownAddress(file.source_url)}
            result={file.download_url === null ? null : ownAddress(file.download_url)}
          />
        </Suspense>
      </Section>
    );
  if (!file.keeps_segments) return null;
  return (
    <Section title={text('before_after')}>
      <Suspense fallback={<Text role="status">{text('loading')}</Text>}>
        <TextReview file={file} />
      </Suspense>
    </Section>
  );
};

/** Texts were edited since the file was written: writes it again. */
const WriteAnew = ({ file: { id } }: { readonly file: FileData }) => {
  const text = useText('files');
  const [error, setError] = useState<unknown>(null);
  const write = async () => {
    setError(null);
    try {
      await api.POST('/v1/files/{id}/render', { params: { path: { id } }, body: {} });
      await refreshFiles();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Alert color="blue" variant="light" icon={<Icon name="refresh" />}>
      <Group justify="space-between">
        <span>{text('changed_since')}</span>
        <Button size="compact-sm" variant="default" onClick={() => void write()}>
          {text('write_anew')}
        </Button>
      </Group>
      <ProblemAlert error={error} />
    </Alert>
  );
};
