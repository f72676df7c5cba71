import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { meQuery, useMe } from '../../api/me.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { CopyButton } from '../../parts/dialogs/copy-once.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { SecretDialog } from '../../parts/dialogs/secret-dialog.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { useAction } from '../../parts/use-action.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));

type Open =
  | { readonly kind: 'confirm'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'remove' };

/** The authenticator of who has signed in. */
export const Totp = () => {
  const text = useText('profile');
  const { user } = useMe();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: meQuery.queryKey });
  const { run, isBusy, error } = useAction(async () => {
    const { secret, uri } = dataOf(await api.POST('/api/v1/me/totp'));
    if (secret !== null && uri !== null) setOpen({ kind: 'confirm', secret, uri });
  });
  return (
    <Section
      title={text('totp')}
      hint={text('totp_hint')}
      actions={
        <StateBadge kind={user.has_totp ? 'good' : 'off'}>
          {text(user.has_totp ? 'totp_on' : 'totp_off')}
        </StateBadge>
      }
    >
      <ProblemAlert error={error} />
      {user.has_totp ? (
        <Button variant="default" onClick={() => setOpen({ kind: 'remove' })}>
          {text('totp_remove')}
        </Button>
      ) : (
        <Button loading={isBusy} onClick={() => void run()}>
          {text('totp_set_up')}
        </Button>
      )}
      {open?.kind === 'confirm' && (
        <ConfirmTotp
          secret={open.secret}
          uri={open.uri}
          onClose={() => setOpen(null)}
          onConfirmed={async (codes) => {
            await refresh();
            setOpen({ kind: 'codes', codes });
          }}
        />
      )}
      {open?.kind === 'codes' && (
        <SecretDialog
          title={text('codes_title')}
          label={text('codes_title')}
          value={open.codes.join('\n')}
          onClose={() => setOpen(null)}
        >
          <Text size="sm">{text('codes_hint')}</Text>
        </SecretDialog>
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={text('totp_remove')}
          confirm={text('totp_remove')}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await api.DELETE('/api/v1/me/totp');
            await refresh();
            notify(text('totp_removed'));
          }}
        >
          {text('totp_remove_hint')}
        </ConfirmDialog>
      )}
    </Section>
  );
};

const ConfirmTotp = ({
  secret,
  uri,
  onClose,
  onConfirmed,
}: {
  readonly secret: string;
  readonly uri: string;
  readonly onClose: () => void;
  readonly onConfirmed: (codes: readonly string[]) => Promise<unknown>;
}) => {
  const text = useText('profile');
  const [code, setCode] = useState('');
  return (
    <FormDialog
      title={text('totp_set_up')}
      submit={text('totp_confirm')}
      staysOpen
      onClose={onClose}
      onSubmit={async () => {
        const { recovery_codes: codes } = dataOf(
          await api.POST('/api/v1/me/totp', { body: { code: code.trim() } }),
        );
        await onConfirmed(codes ?? []);
      }}
    >
      <Stack>
        <Text size="sm">{text('totp_scan')}</Text>
        <Suspense>
          <QrCode text={uri} label={text('totp_code_label')} />
        </Suspense>
        <Group gap="xs" wrap="nowrap">
          <Code dir="ltr" className="text-of-others">
            {secret}
          </Code>
          <CopyButton value={secret} />
        </Group>
        <TextInput
          label={text('totp_code')}
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          dir="ltr"
          data-autofocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
};
