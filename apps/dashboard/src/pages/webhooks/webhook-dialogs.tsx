import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { type Webhook, webhookName } from '../../api/webhooks.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { RotateDialog } from '../../parts/dialogs/rotate-dialog.tsx';
import { SecretDialog } from '../../parts/dialogs/secret-dialog.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { bodyOf, fieldsOf } from './webhook-form.ts';

/** What is being done with a webhook; an object: its new secret is shown. */
export type WebhookAction = 'edit' | 'rotate' | 'delete' | 'recover' | { readonly secret: string | null };

/** The dialogs of a webhook's page. */
export const WebhookDialogs = ({
  webhook,
  open,
  onOpen,
  onChanged,
  onDeleted,
}: {
  readonly webhook: Webhook;
  readonly open: WebhookAction;
  readonly onOpen: (
    action: WebhookAction | null | ((now: WebhookAction | null) => WebhookAction | null),
  ) => void;
  readonly onChanged: () => Promise<unknown>;
  readonly onDeleted: () => Promise<unknown>;
}) => {
  const text = useText('webhooks');
  const params = { path: { id: webhook.id } };
  const close = () => onOpen((now) => (typeof now === 'object' ? now : null));
  const name = webhookName(webhook);
  if (typeof open === 'object')
    return (
      <SecretDialog
        title={text('secret_title')}
        label={text('secret')}
        value={open.secret}
        onClose={() => onOpen(null)}
      >
        <Text size="sm">{text('secret_hint')}</Text>
      </SecretDialog>
    );
  if (open === 'edit')
    return (
      <WebhookDialog
        title={text('edit_title', { name })}
        submit={text('save')}
        fields={fieldsOf(webhook)}
        headerNames={webhook.header_names}
        onClose={close}
        onSubmit={async (fields) => {
          await api.PATCH('/api/v1/webhooks/{id}', { params, body: bodyOf(fields) });
          await onChanged();
          notify(text('saved'));
        }}
      />
    );
  if (open === 'rotate')
    return (
      <RotateDialog
        name={name}
        hint={text('rotate_hint')}
        onClose={close}
        onRotate={async (hours) => {
          const body = { overlap_hours: hours };
          const rotated = dataOf(await api.POST('/api/v1/webhooks/{id}/rotate-secret', { params, body }));
          await onChanged();
          onOpen({ secret: rotated.secret });
        }}
      />
    );
  if (open === 'recover') return <RecoverDialog webhook={webhook} onClose={close} />;
  return (
    <ConfirmDialog
      title={text('delete_title', { name })}
      confirm={text('delete')}
      onClose={close}
      onConfirm={async () => {
        await api.DELETE('/api/v1/webhooks/{id}', { params });
        await onDeleted();
      }}
    >
      {text('delete_hint')}
    </ConfirmDialog>
  );
};

const dayMs = 86_400_000;

const RecoverDialog = ({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) => {
  const text = useText('webhooks');
  const [since, setSince] = useState(() => {
    const yesterday = new Date(Date.now() - dayMs);
    return new Date(yesterday.getTime() - yesterday.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  return (
    <FormDialog
      title={text('recover')}
      submit={text('recover_submit')}
      onClose={onClose}
      onSubmit={async () => {
        await api.POST('/api/v1/webhooks/{id}/recover', {
          params: { path: { id: webhook.id } },
          body: { since: new Date(since).toISOString() },
        });
        notify(text('recovering'));
      }}
    >
      <Text>{text('recover_hint')}</Text>
      <TextInput
        type="datetime-local"
        label={text('recover_since')}
        required
        withAsterisk={false}
        value={since}
        onChange={({ currentTarget }) => setSince(currentTarget.value)}
      />
    </FormDialog>
  );
};
