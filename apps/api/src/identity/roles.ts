import { type Role, roles } from '@dragoman/store';

const operationsOfRoles = {
  viewer: [
    ...['listTranslations', 'getTranslation', 'listTranslationRevisions', 'detectLanguage'],
    ...['listMemory', 'getMemoryEntry', 'exportMemory'],
    ...['listGlossaries', 'getGlossary', 'listGlossaryEntries', 'exportGlossary'],
    ...['listBrandVoices', 'getBrandVoice', 'listVoices', 'listVoiceJobs', 'getVoiceJob'],
    ...['getImage', 'getDocument', 'listFiles', 'getFile', 'exportFile'],
    ...['listFileSegments', 'listFileSegmentRevisions'],
    ...[
      'listLanguages',
      'listModels',
      'getMeta',
      'getUsage',
      'getUsageSummary',
      'getQualitySummary',
      'getLimits',
    ],
    ...[
      'listProjects',
      'getProject',
      'listWebhooks',
      'getWebhook',
      'listDeliveries',
      'listAllDeliveries',
      'getDelivery',
    ],
    ...['listEventTypes', 'getEventType', 'listEvents', 'getEvent', 'followEvents'],
    ...['getMe', 'updateMe', 'changePassword', 'setUpTotp', 'removeTotp', 'listSessions', 'endSession'],
    ...['listMembers', 'getSetupHealth'],
  ],
  editor: [
    ...['translate', 'translateBatch', 'updateTranslation', 'approveTranslation'],
    ...['approveTranslations', 'suggest'],
    ...['importMemory', 'deleteMemoryEntry'],
    ...['createGlossary', 'updateGlossary', 'deleteGlossary', 'importGlossary'],
    ...['writeGlossaryEntries', 'deleteGlossaryEntry'],
    ...['createBrandVoice', 'updateBrandVoice', 'deleteBrandVoice'],
    ...['speechToText', 'textToSpeech', 'translateVoice', 'deleteVoiceJob'],
    ...['translateImage', 'renderImage', 'deleteImage', 'translateDocument', 'deleteDocument'],
    ...['createFile', 'deleteFile', 'renderFile', 'importFile'],
    ...['updateFileSegment', 'approveFileSegment', 'approveFileSegments', 'testWebhook'],
  ],
  owner: [
    ...['createKey', 'listKeys', 'getKey', 'updateKey', 'rotateKey', 'revokeKey'],
    ...['createWebhook', 'updateWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'recoverWebhook'],
    ...['redeliver', 'createProject', 'updateProject', 'deleteProject', 'deleteTranslation'],
    ...['updateMember', 'removeMember', 'createInvitation', 'listInvitations', 'deleteInvitation'],
    'listAuditLog',
  ],
  /** Not even an owner's: accounts are the business of the operator's key. */
  nobody: ['createAccount', 'listAccounts', 'getAccount', 'updateAccount', 'deleteAccount'],
} as const satisfies Record<Role | 'nobody', readonly string[]>;

const roleOfOperation: ReadonlyMap<string, Role | 'nobody'> = new Map(
  Object.entries(operationsOfRoles).flatMap(([role, ids]) =>
    ids.map((id) => [id, role as Role | 'nobody'] as const),
  ),
);

/**
 * What somebody who is signed in must at least be for an operation. Null: no session may do it. Undefined: the operation is
 * not in the list, and nobody's.
 */
export const requiredRole = (operationId: string): Role | null | undefined => {
  const role = roleOfOperation.get(operationId);
  return role === 'nobody' ? null : role;
};

/** Whether a role includes another: each does all that those before it do. */
export const includesRole = (own: Role, wanted: Role): boolean => roles.indexOf(own) >= roles.indexOf(wanted);
