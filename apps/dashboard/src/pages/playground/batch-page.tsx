import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { limitsQuery } from '../../api/limits.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { AsProgram } from './as-program.tsx';
import { LongText } from './long-text.tsx';
import { fieldsOf, firstOptions, OptionFields, type Options } from './options.tsx';
import classes from './playground.module.css';
import { PlaygroundPage } from './playground-page.tsx';

/** Tries the translation of several texts at once: one in each line. */
export const BatchPage = () => {
  const text = useText('playground');
  const formats = useFormats();
  const { data: limits } = useQuery(limitsQuery);
  const maxTexts = limits?.batch.texts ?? 100;
  const [lines, setLines] = useState('');
  const [options, setOptions] = useState<Options>(firstOptions);
  const texts = lines.split('\n').filter((line) => line.trim() !== '');
  const body = { texts, ...fieldsOf(options) };
  const batch = useMutation({
    mutationFn: async (sent: typeof body) => ({
      texts: sent.texts,
      elements: dataOf(await api.POST('/v1/translate/batch', { body: sent })),
    }),
  });
  return (
    <PlaygroundPage>
      <Section title={text('tab_batch')} hint={text('batch_hint')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            batch.mutate(body);
          }}
        >
          <Stack gap="sm">
            <LongText
              label={text('source_texts')}
              value={lines}
              onChange={setLines}
              max={limits?.batch.code_points ?? 200_000}
            />
            <OptionFields options={options} onChange={setOptions} />
            <Group>
              <Button
                type="submit"
                loading={batch.isPending}
                disabled={texts.length === 0 || texts.length > maxTexts}
              >
                {text('translate')}
              </Button>
              <Text size="sm" c="dimmed" role="status">
                {text('texts_counted', { count: texts.length, max: maxTexts })}
              </Text>
            </Group>
          </Stack>
        </form>
      </Section>
      <ProblemAlert error={batch.error} />
      {batch.data && (
        <Section title={text('result')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{text('source_text')}</th>
                <th>{text('translation')}</th>
                <th>{text('score')}</th>
              </tr>
            </thead>
            <tbody>
              {batch.data.elements.map((element) => (
                <tr key={element.index}>
                  <td dir="auto">{batch.data.texts[element.index]}</td>
                  {element.success ? (
                    <>
                      <td dir="auto" lang={element.target_language}>
                        {element.translated_text}
                      </td>
                      <td>{formats.percent(element.quality_score)}</td>
                    </>
                  ) : (
                    <td colSpan={2}>{element.error.detail}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {texts.length > 0 && (
        <AsProgram request={{ path: '/v1/translate/batch', method: 'translateBatch', fields: body }} />
      )}
    </PlaygroundPage>
  );
};
