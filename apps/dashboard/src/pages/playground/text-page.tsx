import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { limitsQuery } from '../../api/limits.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { AsProgram } from './as-program.tsx';
import { countCodePoints, LongText } from './long-text.tsx';
import { fieldsOf, firstOptions, OptionFields, type Options } from './options.tsx';
import { PlaygroundPage } from './playground-page.tsx';
import { TranslationResult } from './translation-result.tsx';

const formats = ['text', 'html', 'markdown'] as const;

/** Tries the translation of one text. */
export const TextPage = () => {
  const text = useText('playground');
  const { data: limits } = useQuery(limitsQuery);
  const max = limits?.text.code_points ?? 50_000;
  const [source, setSource] = useState('');
  const [options, setOptions] = useState<Options>(firstOptions);
  const [format, setFormat] = useState<(typeof formats)[number]>('text');
  const body = { text: source, ...fieldsOf(options), ...(format === 'text' ? {} : { format }) };
  const translation = useMutation({
    mutationFn: async () => dataOf(await api.POST('/v1/translate', { body })),
  });
  const isEmpty = source.trim() === '';
  const translate = () => {
    if (!isEmpty && !translation.isPending) translation.mutate();
  };
  return (
    <PlaygroundPage>
      <Section title={text('tab_text')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            translate();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            translate();
          }}
        >
          <Stack gap="sm">
            <LongText label={text('source_text')} value={source} onChange={setSource} max={max} />
            <OptionFields options={options} onChange={setOptions} />
            <NativeSelect
              label={text('format')}
              maw="12rem"
              value={format}
              onChange={({ currentTarget }) =>
                setFormat(formats.find((one) => one === currentTarget.value) ?? 'text')
              }
              data={formats.map((value) => ({ value, label: text(`format_${value}`) }))}
            />
            <Group>
              <Button
                type="submit"
                loading={translation.isPending}
                disabled={isEmpty || countCodePoints(source) > max}
              >
                {text('translate')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      <ProblemAlert error={translation.error} />
      {translation.data && <TranslationResult translation={translation.data} />}
      {!isEmpty && <AsProgram request={{ path: '/v1/translate', method: 'translate', fields: body }} />}
    </PlaygroundPage>
  );
};
