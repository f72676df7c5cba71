import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readFilesSearch } from '../pages/files/files-search.ts';
import { accountRoutes } from './account-routes.tsx';
import { page, root } from './root-route.tsx';
import { textRoutes } from './text-routes.tsx';

const files = createRoute({
  ...page('files'),
  path: '/files',
  validateSearch: readFilesSearch,
  component: lazyRouteComponent(() => import('../pages/files/files-page.tsx'), 'FilesPage'),
});

const file = createRoute({
  ...page('files'),
  path: '/files/$id',
  component: lazyRouteComponent(() => import('../pages/files/file-page.tsx'), 'FilePage'),
});

const playground = createRoute({
  ...page(),
  path: '/playground',
  beforeLoad: () => {
    throw redirect({ to: '/playground/text' });
  },
});

const tryText = createRoute({
  ...page('playground'),
  path: '/playground/text',
  component: lazyRouteComponent(() => import('../pages/playground/text-page.tsx'), 'TextPage'),
});

const tryBatch = createRoute({
  ...page('playground'),
  path: '/playground/batch',
  component: lazyRouteComponent(() => import('../pages/playground/batch-page.tsx'), 'BatchPage'),
});

const tryVoice = createRoute({
  ...page('playground'),
  path: '/playground/voice',
  component: lazyRouteComponent(() => import('../pages/playground/voice-page.tsx'), 'VoicePage'),
});

const trySpeech = createRoute({
  ...page('playground'),
  path: '/playground/speech',
  component: lazyRouteComponent(() => import('../pages/playground/speech-page.tsx'), 'SpeechPage'),
});

const tryImage = createRoute({
  ...page('playground', 'files'),
  path: '/playground/image',
  component: lazyRouteComponent(() => import('../pages/playground/image-page.tsx'), 'ImagePage'),
});

const tryDocument = createRoute({
  ...page('playground', 'files'),
  path: '/playground/document',
  component: lazyRouteComponent(() => import('../pages/playground/document-page.tsx'), 'DocumentPage'),
});

/** Every page with its address. A page is fetched when it is first opened. */
export const routes = root.addChildren([
  ...accountRoutes,
  ...textRoutes,
  files,
  file,
  playground,
  tryText,
  tryBatch,
  tryVoice,
  trySpeech,
  tryImage,
  tryDocument,
]);
