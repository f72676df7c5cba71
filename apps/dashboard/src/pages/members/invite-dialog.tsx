import '@mantine/core/styles/Radio.css';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { Role } from '../../api/me.ts';
import { useText } from '../../i18n/use-text.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { SecretDialog } from '../../parts/dialogs/secret-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';

const roles: readonly Role[] = ['viewer', 'editor', 'owner'];

/** Invites somebody, and shows the link once. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText('members');
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [made, setMade] = useState<{ readonly url: string | null; readonly mailed: boolean } | null>(null);
  if (made)
    return (
      <SecretDialog title={text('link_title')} label={text('link')} value={made.url} onClose={onClose}>
        <Text size="sm">{text(made.mailed ? 'link_mailed' : 'link_hint', { email })}</Text>
      </SecretDialog>
    );
  return (
    <FormDialog
      title={text('invite')}
      submit={text('invite')}
      // Once the link is there it takes the place of the form.
      staysOpen
      onClose={onClose}
      onSubmit={async () => {
        const body = { email: email.trim(), role };
        setMade(dataOf(await api.POST('/api/v1/invitations', { body })));
        await queries.invalidateQueries({ queryKey: ['invitations'] });
      }}
    >
      {(error) => (
        <>
          <TextInput
            label={text('email')}
            type="email"
            required
            withAsterisk={false}
            maxLength={254}
            dir="ltr"
            data-autofocus
            error={fieldError(error, '/email')}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Radio.Group label={text('role')} value={role} onChange={(value) => setRole(value as Role)}>
            <Stack gap="xs" mt="xs">
              {roles.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={text(`role_${value}`)}
                  description={text(`role_${value}_hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  );
};
