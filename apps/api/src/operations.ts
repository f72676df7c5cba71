import type { ApiCradle } from './container.ts';
import type { Operation } from './http/operation.ts';
import * as accounts from './modules/accounts/routes.ts';
import * as brandVoices from './modules/brand-voices/routes.ts';
import * as deliveries from './modules/deliveries/routes.ts';
import * as eventTypes from './modules/event-types/routes.ts';
import * as events from './modules/events/routes.ts';
import * as glossaries from './modules/glossaries/routes.ts';
import * as keys from './modules/keys/routes.ts';
import * as languages from './modules/languages/routes.ts';
import * as memoryEntries from './modules/memory/entries.ts';
import * as memoryExchange from './modules/memory/exchange-routes.ts';
import * as meta from './modules/meta/routes.ts';
import * as projects from './modules/projects/routes.ts';
import * as translations from './modules/translations/routes.ts';
import * as workflow from './modules/translations/workflow-routes.ts';
import * as usage from './modules/usage/routes.ts';
import * as voice from './modules/voice/routes.ts';
import * as webhooks from './modules/webhooks/routes.ts';

/** Every operation of the API, in the order of the reference. */
export const operations: readonly Operation<ApiCradle>[] = [
  translations.translate,
  translations.translateBatch,
  languages.detectLanguage,
  translations.listTranslations,
  translations.getTranslation,
  workflow.updateTranslation,
  workflow.approveTranslation,
  workflow.listTranslationRevisions,
  translations.deleteTranslation,
  // Before `/v1/memory/{id}`, which would take their names for ids.
  memoryExchange.importMemory,
  memoryExchange.exportMemory,
  memoryEntries.listMemory,
  memoryEntries.getMemoryEntry,
  memoryEntries.deleteMemoryEntry,
  glossaries.createGlossary,
  glossaries.listGlossaries,
  glossaries.getGlossary,
  glossaries.updateGlossary,
  glossaries.deleteGlossary,
  glossaries.listGlossaryEntries,
  glossaries.writeGlossaryEntries,
  glossaries.deleteGlossaryEntry,
  glossaries.importGlossary,
  glossaries.exportGlossary,
  brandVoices.createBrandVoice,
  brandVoices.listBrandVoices,
  brandVoices.getBrandVoice,
  brandVoices.updateBrandVoice,
  brandVoices.deleteBrandVoice,
  voice.speechToText,
  voice.textToSpeech,
  voice.translateVoice,
  voice.listVoices,
  voice.voiceJobs.list,
  voice.voiceJobs.get,
  voice.voiceJobs.remove,
  languages.listLanguages,
  languages.listModels,
  meta.getLimits,
  meta.getMeta,
  usage.getUsage,
  projects.createProject,
  projects.listProjects,
  projects.getProject,
  projects.updateProject,
  projects.deleteProject,
  webhooks.createWebhook,
  webhooks.listWebhooks,
  webhooks.getWebhook,
  webhooks.updateWebhook,
  webhooks.deleteWebhook,
  webhooks.testWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.recoverWebhook,
  deliveries.listDeliveries,
  deliveries.getDelivery,
  deliveries.redeliver,
  eventTypes.listEventTypes,
  eventTypes.getEventType,
  events.listEvents,
  // Before `/api/v1/events/{id}`, which would take its name for an id.
  events.followEventsOperation,
  events.getEvent,
  keys.createKey,
  keys.listKeys,
  keys.getKey,
  keys.updateKey,
  keys.revokeKey,
  accounts.createAccount,
  accounts.listAccounts,
  accounts.getAccount,
  accounts.updateAccount,
  accounts.deleteAccount,
];
