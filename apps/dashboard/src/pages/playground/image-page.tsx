import { Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { TextLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { AsProgram } from './as-program.tsx';
import { FileChoice } from './file-choice.tsx';
import { fieldsOf, firstOptions, OptionFields, type Options } from './options.tsx';
import { PlaygroundPage } from './playground-page.tsx';
import { useSending } from './use-sending.ts';

const ImageReview = lazy(() => import('../files/image-review.tsx'));

const path = '/v1/visual/translate-image';

/** Tries the translation of a picture. */
export const ImagePage = () => {
  const text = useText('playground');
  const [options, setOptions] = useState<Options>(firstOptions);
  const [file, setFile] = useState<File | null>(null);
  const { send, cancel, isBusy, answer, error } = useSending<{ id: string }>(path, 'image');
  return (
    <PlaygroundPage>
      <Section title={text('tab_image')}>
        <Stack gap="sm">
          <OptionFields options={options} onChange={setOptions} />
          <FileChoice
            label={text('choose_image')}
            accept="image/*"
            file={file}
            isBusy={isBusy}
            onFile={setFile}
            onSend={() => file && send(file, fieldsOf(options))}
            onCancel={cancel}
          />
        </Stack>
      </Section>
      <ProblemAlert error={error} />
      {answer && (
        <>
          <Text>
            <TextLink to="/files/$id" params={{ id: answer.id }}>
              {text('to_file')}
            </TextLink>
          </Text>
          <Suspense fallback={<Text role="status">{text('loading')}</Text>}>
            <ImageReview id={answer.id} />
          </Suspense>
        </>
      )}
      {file && (
        <AsProgram
          request={{
            path,
            method: 'translateImage',
            fields: fieldsOf(options),
            file: { part: 'image', name: file.name },
          }}
        />
      )}
    </PlaygroundPage>
  );
};
