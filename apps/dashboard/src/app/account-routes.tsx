import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/audit/audit-search.ts';
import { readDeliveriesSearch } from '../pages/deliveries/deliveries-search.ts';
import { page } from './root-route.tsx';

const overview = createRoute({
  ...page('overview', 'deliveries'),
  path: '/',
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const keys = createRoute({
  ...page('keys'),
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
});

const projects = createRoute({
  ...page('projects'),
  path: '/projects',
  component: lazyRouteComponent(() => import('../pages/projects/projects-page.tsx'), 'ProjectsPage'),
});

const projectSettings = createRoute({
  ...page('projects'),
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../pages/projects/settings-page.tsx'), 'ProjectSettingsPage'),
});

const projectWebhooks = createRoute({
  ...page('projects', 'webhooks'),
  path: '/projects/$projectId/webhooks',
  component: lazyRouteComponent(
    () => import('../pages/webhooks/project-webhooks-page.tsx'),
    'ProjectWebhooksPage',
  ),
});

const webhook = createRoute({
  ...page('webhooks', 'deliveries'),
  path: '/projects/$projectId/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const deliveries = createRoute({
  ...page('deliveries'),
  path: '/deliveries',
  validateSearch: readDeliveriesSearch,
  component: lazyRouteComponent(() => import('../pages/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
});

const delivery = createRoute({
  ...page('deliveries'),
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('../pages/deliveries/delivery-page.tsx'), 'DeliveryPage'),
});

const members = createRoute({
  ...page('members'),
  path: '/members',
  component: lazyRouteComponent(() => import('../pages/members/members-page.tsx'), 'MembersPage'),
});

const audit = createRoute({
  ...page('audit'),
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const profile = createRoute({
  ...page('profile'),
  path: '/profile',
  component: lazyRouteComponent(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
});

/** The overview, and what an account is set up with. */
export const accountRoutes = [
  overview,
  keys,
  projects,
  projectSettings,
  projectWebhooks,
  webhook,
  deliveries,
  delivery,
  members,
  audit,
  profile,
] as const;
