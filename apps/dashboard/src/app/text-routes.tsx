import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSegmentsSearch } from '../pages/segments/segments-search.ts';
import { readTranslationsSearch } from '../pages/translations/translations-search.ts';
import { page } from './root-route.tsx';

const translations = createRoute({
  ...page('editor', 'translations'),
  path: '/translations',
  validateSearch: readTranslationsSearch,
  component: lazyRouteComponent(
    () => import('../pages/translations/translations-page.tsx'),
    'TranslationsPage',
  ),
});

const segments = createRoute({
  ...page('editor', 'segments'),
  path: '/files/$id/segments',
  validateSearch: readSegmentsSearch,
  component: lazyRouteComponent(() => import('../pages/segments/segments-page.tsx'), 'SegmentsPage'),
});

const glossaries = createRoute({
  ...page('linguistic'),
  path: '/glossaries',
  component: lazyRouteComponent(() => import('../pages/glossaries/glossaries-page.tsx'), 'GlossariesPage'),
});

const glossary = createRoute({
  ...page('linguistic'),
  path: '/glossaries/$id',
  component: lazyRouteComponent(() => import('../pages/glossaries/glossary-page.tsx'), 'GlossaryPage'),
});

const brandVoices = createRoute({
  ...page('linguistic'),
  path: '/brand-voices',
  component: lazyRouteComponent(
    () => import('../pages/brand-voices/brand-voices-page.tsx'),
    'BrandVoicesPage',
  ),
});

const memory = createRoute({
  ...page('linguistic'),
  path: '/memory',
  component: lazyRouteComponent(() => import('../pages/memory/memory-page.tsx'), 'MemoryPage'),
});

/** Pages of texts, and of what shapes them. */
export const textRoutes = [translations, segments, glossaries, glossary, brandVoices, memory] as const;
