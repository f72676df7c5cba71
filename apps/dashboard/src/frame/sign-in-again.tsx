import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { sessionEnded } from '../api/connection.ts';
import { meQuery, useMe } from '../api/me.ts';
import { needAreas } from '../i18n/language-store.ts';
import { useText } from '../i18n/use-text.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';

const messages = needAreas('sign-in');

/** Asks to sign in again over the page where the session ended: what was typed there is still there afterwards. */
const SignInAgain = () => {
  use(messages);
  const text = useText('frame');
  const queries = useQueryClient();
  const { user } = useMe();
  const goOn = async (email: string) => {
    // Somebody else must not find the page of the one before.
    if (email.toLowerCase() !== user.email.toLowerCase()) return window.location.assign('/dashboard/');
    await queries.fetchQuery({ ...meQuery, staleTime: 0 });
    sessionEnded.set(false);
    await queries.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={text('session_ended')}
      centered
    >
      <Stack>
        <Text>{text('session_ended_hint')}</Text>
        <SignInForm email={user.email} onSignedIn={goOn} />
      </Stack>
    </Modal>
  );
};

export default SignInAgain;
