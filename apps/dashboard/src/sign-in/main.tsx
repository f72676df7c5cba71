import { createRoot } from 'react-dom/client';
import { needAreas, showLanguage } from '../i18n/language-store.ts';
import { firstLanguage } from '../i18n/languages.ts';
import { LookProvider } from '../theme/provider.tsx';
import { SignInProgram } from './sign-in-program.tsx';

/** Starts the small program for who has not signed in. */
export const start = async (root: HTMLElement): Promise<void> => {
  await needAreas('common', 'errors', 'sign-in');
  await showLanguage(firstLanguage());
  createRoot(root).render(
    <LookProvider>
      <SignInProgram />
    </LookProvider>,
  );
};
