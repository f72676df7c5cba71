import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { needAreas, showLanguage } from '../i18n/language-store.ts';
import { firstLanguage } from '../i18n/languages.ts';
import { LookProvider } from '../theme/provider.tsx';
import { router } from './router.tsx';

/** Starts the dashboard for who has signed in. */
export const start = async (root: HTMLElement): Promise<void> => {
  await needAreas('common', 'errors', 'frame');
  await showLanguage(firstLanguage());
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <LookProvider>
        <RouterProvider router={router} />
      </LookProvider>
    </QueryClientProvider>,
  );
};
