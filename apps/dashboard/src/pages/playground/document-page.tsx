import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAddress } from '../../api/own-address.ts';
import { useText } from '../../i18n/use-text.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { Icon } from '../../parts/icon.tsx';
import { TextLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { Facts } from '../files/facts.tsx';
import { fileQuery, isBeingWorkedOn } from '../files/file-queries.ts';
import { FileProgress, FileStatus } from '../files/file-status.tsx';
import { AsProgram } from './as-program.tsx';
import { FileChoice } from './file-choice.tsx';
import { fieldsOf, firstOptions, OptionFields, type Options } from './options.tsx';
import { PlaygroundPage } from './playground-page.tsx';
import { useSending } from './use-sending.ts';

const path = '/v1/visual/translate-document';

/** Tries the translation of a document. */
export const DocumentPage = () => {
  const text = useText('playground');
  const [options, setOptions] = useState<Options>(firstOptions);
  const [file, setFile] = useState<File | null>(null);
  const { send, cancel, isBusy, answer, error } = useSending<{ id: string }>(path, 'document');
  const fields = { ...fieldsOf(options), async: true };
  return (
    <PlaygroundPage>
      <Section title={text('tab_document')}>
        <Stack gap="sm">
          <OptionFields options={options} onChange={setOptions} />
          <FileChoice
            label={text('choose_document')}
            file={file}
            isBusy={isBusy}
            onFile={setFile}
            onSend={() => file && send(file, fields)}
            onCancel={cancel}
          />
        </Stack>
      </Section>
      <ProblemAlert error={error} />
      {answer && <Outcome id={answer.id} />}
      {file && (
        <AsProgram
          request={{
            path,
            method: 'translateDocument',
            fields: fieldsOf(options),
            file: { part: 'document', name: file.name },
          }}
        />
      )}
    </PlaygroundPage>
  );
};

/** How far a document is, and where it can be had. */
const Outcome = ({ id }: { readonly id: string }) => {
  const text = useText('playground');
  const { data: file, error, refetch } = useQuery(fileQuery(id));
  if (!file) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={text('result')}>
      <Stack gap="sm">
        <Group>
          <FileStatus status={file.status} partial={file.partial} />
          {file.download_url !== null && (
            <Button
              component="a"
              href={ownAddress(file.download_url)}
              download
              leftSection={<Icon name="download" />}
            >
              {text('download')}
            </Button>
          )}
          <TextLink to="/files/$id" params={{ id }}>
            {text('to_file')}
          </TextLink>
        </Group>
        {isBeingWorkedOn(file) ? <FileProgress id={id} name={plainName(file.name)} /> : <Facts file={file} />}
        {file.error && (
          <div className="text-of-others" dir="auto">
            {file.error.detail}
          </div>
        )}
      </Stack>
    </Section>
  );
};
