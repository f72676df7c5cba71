import type { ApiCradle } from './container.ts';
import type { Operation } from './http/operation.ts';
import { accountOperations } from './modules/accounts/routes.ts';
import { auditOperations } from './modules/audit/routes.ts';
import { brandVoiceOperations } from './modules/brand-voices/routes.ts';
import { deliveryOperations } from './modules/deliveries/routes.ts';
import { eventTypeOperations } from './modules/event-types/routes.ts';
import { eventOperations } from './modules/events/routes.ts';
import { fileImportOperations } from './modules/files/import-routes.ts';
import { fileOperations } from './modules/files/routes.ts';
import { fileSegmentOperations } from './modules/files/segment-routes.ts';
import { glossaryOperations } from './modules/glossaries/routes.ts';
import { keyOperations } from './modules/keys/routes.ts';
import { languageOperations } from './modules/languages/routes.ts';
import { memberOperations } from './modules/members/routes.ts';
import { memoryOperations } from './modules/memory/entries.ts';
import { memoryExchangeOperations } from './modules/memory/exchange-routes.ts';
import { metaOperations } from './modules/meta/routes.ts';
import { projectOperations } from './modules/projects/routes.ts';
import { setupHealthOperations } from './modules/setup-health/routes.ts';
import { suggestionOperations } from './modules/suggestions/routes.ts';
import { translateOperations, translationOperations } from './modules/translations/routes.ts';
import { workflowOperations } from './modules/translations/workflow-routes.ts';
import { qualityOperations } from './modules/usage/quality-routes.ts';
import { usageOperations } from './modules/usage/routes.ts';
import { userOperations } from './modules/users/routes.ts';
import { documentOperations } from './modules/visual/document-routes.ts';
import { visualOperations } from './modules/visual/routes.ts';
import { voiceRoutes } from './modules/voice/routes.ts';
import { webhookOperations } from './modules/webhooks/routes.ts';

/** Every operation of the API, in the order of the reference. Where a path could be taken for another's id, it comes first. */
export const operations: readonly Operation<ApiCradle>[] = [
  ...translateOperations,
  ...workflowOperations,
  ...translationOperations,
  ...suggestionOperations,
  ...memoryExchangeOperations,
  ...memoryOperations,
  ...glossaryOperations,
  ...brandVoiceOperations,
  ...voiceRoutes,
  ...visualOperations,
  ...documentOperations,
  ...fileOperations,
  ...fileSegmentOperations,
  ...fileImportOperations,
  ...languageOperations,
  ...metaOperations,
  ...setupHealthOperations,
  ...usageOperations,
  ...qualityOperations,
  ...projectOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...eventTypeOperations,
  ...eventOperations,
  ...keyOperations,
  ...userOperations,
  ...memberOperations,
  ...auditOperations,
  ...accountOperations,
];
