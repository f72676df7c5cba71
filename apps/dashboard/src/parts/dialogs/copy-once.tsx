import { Alert, Button, Code, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../icon.tsx';

/** A button that copies a text, and says so. */
export const CopyButton = ({ value, label }: { readonly value: string; readonly label?: string }) => {
  const text = useText('common');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    window.setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? text('copied') : (label ?? text('copy'))}</span>
    </Button>
  );
};

/** A secret that is shown this once, with what copies it. */
export const CopyOnce = ({ value, label }: { readonly value: string; readonly label: string }) => {
  const text = useText('common');
  return (
    <Stack gap="xs">
      <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
        {text('shown_once')}
      </Alert>
      <Group gap="xs" wrap="nowrap" align="center">
        <Code
          block
          className="text-of-others"
          aria-label={label}
          role="textbox"
          aria-readonly
          tabIndex={0}
          dir="ltr"
        >
          {value}
        </Code>
        <CopyButton value={value} />
      </Group>
    </Stack>
  );
};
