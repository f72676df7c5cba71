import type { components } from '@dragoman/client';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.tsx';
import { LanguageSelect } from '../fields/language-select.tsx';
import { ProblemAlert } from '../notices/problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { Dialog } from './dialog.tsx';

type Request = components['schemas']['SuggestionsRequest'];
type Suggestions = components['schemas']['Suggestions'];

const Pairs = ({
  title,
  pairs,
  none,
}: {
  readonly title: string;
  readonly pairs: readonly { readonly source: string; readonly target: string }[];
  readonly none: string;
}) => (
  <section>
    <Text fw={600}>{title}</Text>
    {pairs.length === 0 ? (
      <Text c="dimmed">{none}</Text>
    ) : (
      <ul>
        {pairs.map(({ source, target }) => (
          <li key={`${source} ${target}`}>
            <bdi>{source}</bdi> → <bdi>{target}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Tries a glossary, a brand voice or a memory on a text of one's own. It is billed, and stores nothing. */
export const SampleDialog = ({
  title,
  options,
  languages,
  onClose,
}: {
  readonly title: string;
  /** What is tried. */
  readonly options: Omit<Request, 'text' | 'source_language' | 'target_language'>;
  /** Undefined: they are chosen here. */
  readonly languages?: { readonly source: string; readonly target: string };
  readonly onClose: () => void;
}) => {
  const text = useText('linguistic');
  const [source, setSource] = useState(languages?.source ?? 'en');
  const [target, setTarget] = useState(languages?.target ?? 'es');
  const [sample, setSample] = useState('');
  const [found, setFound] = useState<Suggestions | null>(null);
  const { run, isBusy, error } = useAction(async () => {
    const body = { ...options, text: sample, source_language: source, target_language: target };
    setFound(dataOf(await api.POST('/v1/suggestions', { body })));
  });
  return (
    <Dialog title={title} onClose={onClose} isKept={sample !== ''} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack>
          {!languages && (
            <>
              <LanguageSelect
                label={text('source_language')}
                kind="source"
                value={source}
                onChange={setSource}
              />
              <LanguageSelect
                label={text('target_language')}
                kind="target"
                value={target}
                onChange={setTarget}
              />
            </>
          )}
          <Textarea
            label={text('sample')}
            description={text('sample_hint')}
            rows={3}
            required
            withAsterisk={false}
            maxLength={5_000}
            lang={source}
            data-autofocus
            value={sample}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} disabled={sample.trim() === ''}>
            {text('try')}
          </Button>
          <ProblemAlert error={error} />
          {found && (
            <Stack role="status" gap="sm">
              <section>
                <Text fw={600}>{text('result')}</Text>
                <Text dir="auto" lang={target} className="text-of-others">
                  {found.machine.target}
                </Text>
                {found.machine.warnings.map(({ code, message }) => (
                  <Text key={code + message} size="sm" c="dimmed" dir="auto">
                    {message}
                  </Text>
                ))}
              </section>
              <Pairs title={text('terms')} pairs={found.glossary} none={text('no_terms')} />
              <Pairs title={text('similar')} pairs={found.memory} none={text('no_similar')} />
            </Stack>
          )}
        </Stack>
      </form>
    </Dialog>
  );
};
