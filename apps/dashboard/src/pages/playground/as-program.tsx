import '@mantine/core/styles/SegmentedControl.css';
import { Code, Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { CopyButton } from '../../parts/dialogs/copy-once.tsx';
import { Section } from '../../parts/page.tsx';
import classes from './playground.module.css';
import { curlOf, type SnippetRequest, typescriptOf } from './snippets.ts';

const names = { curl: 'curl', typescript: 'TypeScript' } as const;

/** A longer one is cut where it is shown, not where it is copied. */
const maxShown = 5_000;

/** The same request for a program of the reader's own. */
export const AsProgram = ({ request }: { readonly request: SnippetRequest }) => {
  const text = useText('playground');
  const [kind, setKind] = useState<keyof typeof names>('curl');
  const write = kind === 'curl' ? curlOf : typescriptOf;
  const source = write(request, window.location.origin);
  return (
    <Section title={text('as_program')}>
      <Group justify="space-between" mb="xs">
        <SegmentedControl
          aria-label={text('as_program')}
          value={kind}
          onChange={(value) => setKind(value === 'curl' ? 'curl' : 'typescript')}
          data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        />
        <CopyButton value={source} />
      </Group>
      <Code block className={classes.snippet} dir="ltr" tabIndex={0} role="region" aria-label={names[kind]}>
        {source.length > maxShown ? `${source.slice(0, maxShown)}…` : source}
      </Code>
      <Text size="sm" c="dimmed" mt="xs">
        {text('as_program_hint')}
      </Text>
    </Section>
  );
};
