import type { components } from '@dragoman/client';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { CopyButton } from '../../parts/dialogs/copy-once.tsx';
import { Section } from '../../parts/page.tsx';
import classes from './playground.module.css';
import { WarningList } from './warning-list.tsx';

type Translation = components['schemas']['CompletedTranslation'];

/** A translation, and all that the service says of it. */
export const TranslationResult = ({ translation }: { readonly translation: Translation }) => {
  const text = useText('playground');
  const formats = useFormats();
  const { detected_language: detected, quality, adaptations } = translation;
  const facts = [
    detected
      ? text('detected', {
          language: formats.language(detected.code),
          confidence: formats.percent(detected.confidence),
        })
      : null,
    text('scored', { score: formats.percent(translation.quality_score) }),
    text('by', { model: translation.model }),
    translation.cached ? text('cached') : null,
    text('billed', { count: translation.characters_billed }),
  ].filter((fact) => fact !== null);
  return (
    <Section title={text('result')} actions={<CopyButton value={translation.translated_text} />}>
      <Stack gap="md">
        <Text
          className={classes.result}
          size="lg"
          lang={translation.target_language}
          dir="auto"
          role="status"
        >
          {translation.translated_text}
        </Text>
        <Group gap="md">
          {facts.map((fact) => (
            <Text key={fact} size="sm" c="dimmed">
              {fact}
            </Text>
          ))}
        </Group>
        {quality.checks.length > 0 && (
          <div>
            <Title order={3}>{text('checks')}</Title>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th>{text('check')}</th>
                  <th>{text('score')}</th>
                  <th>{text('note')}</th>
                </tr>
              </thead>
              <tbody>
                {quality.checks.map(({ id, score, note }) => (
                  <tr key={id}>
                    <td>{id}</td>
                    <td>{formats.percent(score)}</td>
                    <td>{note}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {adaptations.length > 0 && (
          <div>
            <Title order={3}>{text('adaptations')}</Title>
            <ul className={classes.list}>
              {adaptations.map(({ kind, source, target, note }) => (
                <li key={`${kind} ${source} ${target}`}>
                  <bdi>{source}</bdi> → <bdi>{target}</bdi>
                  <Text size="sm" c="dimmed">
                    {note}
                  </Text>
                </li>
              ))}
            </ul>
          </div>
        )}
        <WarningList warnings={translation.warnings} />
      </Stack>
    </Section>
  );
};
