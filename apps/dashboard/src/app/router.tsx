import { createRouter } from '@tanstack/react-router';
import { routes } from './routes.tsx';

/** All pages of the dashboard, under `/dashboard/`. */
export const router = createRouter({
  routeTree: routes,
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
