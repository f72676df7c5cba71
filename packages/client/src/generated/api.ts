// Made from the service's OpenAPI document by `pnpm --filter @dragoman/client generate`. Do not edit.

export interface paths {
  "/v1/translate": {
    /**
     * Translate a text
     * @description Translates one text and scores the result. With an `Idempotency-Key` header the same request can be sent again without being done twice.
     */
    post: operations["translate"];
  };
  "/v1/translate/batch": {
    /**
     * Translate several texts
     * @description Up to 100 texts with the same options, strictly in order; it counts as one request. Each has its own outcome: `success` is true where all succeeded. Where not one did, the answer is the first one's error. After three failures of the engines in a row the rest is not tried. A quota must suffice for all texts, or nothing is done.
     */
    post: operations["translateBatch"];
  };
  "/v1/translations": {
    /**
     * List translations, newest first
     * @description A search looks at 10,000 texts, or some two million characters, for a page: one may hold fewer than `limit`, even none, and have a `next_cursor`. So it does by score and source language.
     */
    get: operations["listTranslations"];
  };
  "/v1/translations/approve": {
    /**
     * Approve several translations
     * @description Up to 100, in one transaction, each as if it were approved alone. Each has its own outcome: one that is not there (`not_found`) or cannot be approved (`conflict`) keeps no other back, and `success` is true where all succeeded. One that is approved already is answered as it is: sending the same again changes nothing.
     */
    post: operations["approveTranslations"];
  };
  "/v1/translations/{id}": {
    /**
     * Read a translation
     * @description All that is known of it: texts, score, warnings, state and revision. Texts of projects with `store_texts: false` are null once they were answered.
     */
    get: operations["getTranslation"];
    /**
     * Delete a translation
     * @description Its history and what the translation memory has of it go along; its usage stays counted.
     */
    delete: operations["deleteTranslation"];
    /**
     * Edit a translation
     * @description The text is scored anew, the status becomes `updated`, and `translation.updated` is sent. A translation that is `completed`, `updated` or `approved` can be edited.
     */
    patch: operations["updateTranslation"];
  };
  "/v1/translations/{id}/approve": {
    /**
     * Approve a translation
     * @description The status becomes `approved`, and `translation.approved` is sent. From now on the translation memory answers with this text; no machine replaces it. A translation that is `completed` or `updated` can be approved.
     */
    post: operations["approveTranslation"];
  };
  "/v1/translations/{id}/revisions": {
    /**
     * List the states of a translation, newest first
     * @description What the engine made is the first; each edit and approval adds one, with who did it.
     */
    get: operations["listTranslationRevisions"];
  };
  "/v1/suggestions": {
    /**
     * What a text could become: from the memory, the glossary and an engine
     * @description For who writes translations. Billed as a translation; nothing is stored, and no event is sent.
     */
    post: operations["suggest"];
  };
  "/v1/memory/import": {
    /**
     * Import translations from TMX
     * @description The body is the file, in UTF-8. All of it is written at once or nothing. Imported translations count as approved: they answer whatever the options, and no machine replaces them. A DOCTYPE is refused.
     */
    post: operations["importMemory"];
  };
  "/v1/memory/export": {
    /**
     * Export the translations of a project as TMX
     * @description Answers an address that needs no key and works for an hour.
     */
    get: operations["exportMemory"];
  };
  "/v1/memory": {
    /**
     * List what the translation memory holds, newest first
     * @description A text that is asked for again is answered from here: `cached: true`, `characters_billed: 0`. What people approved or imported wins, and no machine replaces it. A search looks at 10,000 texts, or some two million characters, for a page: one may hold fewer than `limit`, even none, and have a `next_cursor`.
     */
    get: operations["listMemory"];
  };
  "/v1/memory/{id}": {
    /**
     * Read an entry of the translation memory
     * @description What is answered in place of an engine where the same text comes again.
     */
    get: operations["getMemoryEntry"];
    /**
     * Forget a translation
     * @description The next request for its text asks an engine again. The translation that it comes from stays.
     */
    delete: operations["deleteMemoryEntry"];
  };
  "/v1/glossaries": {
    /**
     * List glossaries, newest first, without their entries
     * @description `entry_count` says how many entries each has.
     */
    get: operations["listGlossaries"];
    /**
     * Create a glossary
     * @description For more entries than a JSON body holds, create it without and import a file.
     */
    post: operations["createGlossary"];
  };
  "/v1/glossaries/{id}": {
    /**
     * Read a glossary with all its entries
     * @description Its `revision` is the `ETag`, for `If-Match` of a later change.
     */
    get: operations["getGlossary"];
    /**
     * Delete a glossary
     * @description Refused while settings of projects name it: `projects` of the problem lists them.
     */
    delete: operations["deleteGlossary"];
    /**
     * Rename a glossary, replace its entries
     * @description Members that are left out stay. `entries` replaces all of them at once.
     */
    patch: operations["updateGlossary"];
  };
  "/v1/glossaries/{id}/entries": {
    /**
     * List the entries of a glossary, newest first
     * @description Pages of a glossary that is too large to be read whole; it can be searched.
     */
    get: operations["listGlossaryEntries"];
    /**
     * Add and change entries of a glossary
     * @description Two entries with the same source and case rule are the same: the later replaces the earlier.
     */
    post: operations["writeGlossaryEntries"];
  };
  "/v1/glossaries/{id}/entries/{entry_id}": {
    /**
     * Delete an entry of a glossary
     * @description The revision of the glossary grows.
     */
    delete: operations["deleteGlossaryEntry"];
  };
  "/v1/glossaries/{id}/import": {
    /**
     * Import entries from CSV, TSV or TBX
     * @description The body is the file, in UTF-8. All of it is written at once or nothing. CSV and TSV have the columns `source, target, case_sensitive, do_not_translate`, named by the first row or in this order. A DOCTYPE is refused.
     */
    post: operations["importGlossary"];
  };
  "/v1/glossaries/{id}/export": {
    /**
     * Export a glossary as CSV, TSV or TBX
     * @description Answers an address that needs no key and works for an hour; ask again for a fresh one.
     */
    get: operations["exportGlossary"];
  };
  "/v1/brand-voices": {
    /**
     * List brand voices, newest first
     * @description All of the account.
     */
    get: operations["listBrandVoices"];
    /**
     * Create a brand voice
     * @description Tone, audience, what to do and what not, and examples. Translations name it as `brand_voice_id`.
     */
    post: operations["createBrandVoice"];
  };
  "/v1/brand-voices/{id}": {
    /**
     * Read a brand voice
     * @description Its `revision` is the `ETag`, for `If-Match` of a later change.
     */
    get: operations["getBrandVoice"];
    /**
     * Delete a brand voice
     * @description Refused while settings of projects name it: `projects` of the problem lists them.
     */
    delete: operations["deleteBrandVoice"];
    /**
     * Change a brand voice
     * @description Members that are left out stay.
     */
    patch: operations["updateBrandVoice"];
  };
  "/v1/voice/speech-to-text": {
    /**
     * Recognise speech, and translate it if you like
     * @description A recording by `audio_url` or as the part `audio` of a form. Long ones, and those with `async: true`, answer 202 and become jobs.
     */
    post: operations["speechToText"];
  };
  "/v1/voice/text-to-speech": {
    /**
     * Speak a text
     * @description A text, or SSML where it begins with `<speak`. The answer links to the recording, or holds it with `inline: true`.
     */
    post: operations["textToSpeech"];
  };
  "/v1/voice/translate": {
    /**
     * Speech in, speech in another language out
     * @description Recognises, translates and speaks. Long recordings, and those with `async: true`, answer 202 and become jobs.
     */
    post: operations["translateVoice"];
  };
  "/v1/voices": {
    /**
     * The voices that can speak now
     * @description Of all configured engines, or of those for one language.
     */
    get: operations["listVoices"];
  };
  "/v1/voice/jobs": {
    /**
     * Lists jobs, newest first, without their results
     * @description Those that have ended are kept as long as files for download.
     */
    get: operations["listVoiceJobs"];
  };
  "/v1/voice/jobs/{id}": {
    /**
     * Says how far a job is, and what came of it
     * @description To be asked until `state` is `completed`, `failed` or `cancelled`; a completed one has its result.
     */
    get: operations["getVoiceJob"];
    /**
     * Cancels a job that is queued or running, removes one that has ended
     * @description A cancelled job stays readable. One that has ended goes with its result.
     */
    delete: operations["deleteVoiceJob"];
  };
  "/v1/visual/translate-image": {
    /**
     * Translate a picture
     * @description Reads the texts in a picture, translates them, and draws them in their places. What takes longer than 30 seconds goes on as a job: 202.
     */
    post: operations["translateImage"];
  };
  "/v1/visual/images/{id}": {
    /**
     * Read a picture and its regions
     * @description To be asked after a 202 until its `status` is no longer `processing`. Links are fresh with each read.
     */
    get: operations["getImage"];
    /**
     * Cancels work on a picture, removes one that nobody works on
     * @description Work under way is cancelled, and the picture stays as `cancelled`; one that nobody works on is removed with its files.
     */
    delete: operations["deleteImage"];
  };
  "/v1/visual/images/{id}/render": {
    /**
     * Correct regions of a picture, and draw it anew
     * @description With `If-Match` only where nobody has changed it since it was read.
     */
    post: operations["renderImage"];
  };
  "/v1/visual/translate-document": {
    /**
     * Translate a document
     * @description Answers with the translated document, or with 202 where it has more than 20 pages, 20,000 characters or 2 MiB, or takes longer than 30 seconds. With `dry_run` it says what there is to do. A picture is taken as well: `/v1/visual/images/{id}` has its regions.
     */
    post: operations["translateDocument"];
  };
  "/v1/visual/documents/{id}": {
    /**
     * Read a document: how far it is, and where it can be downloaded
     * @description To be asked after a 202 until its `status` is no longer `processing`. Links are fresh with each read.
     */
    get: operations["getDocument"];
    /**
     * Cancels work on a document, removes one that nobody works on
     * @description Work under way is cancelled, and the document stays as `cancelled`; one that nobody works on is removed with its files.
     */
    delete: operations["deleteDocument"];
  };
  "/v1/files": {
    /**
     * List files, newest first
     * @description A search looks at 10,000 texts, or some two million characters, for a page: one may hold fewer than `limit`, even none, and have a `next_cursor`.
     */
    get: operations["listFiles"];
    /**
     * Translate a file
     * @description Takes a file and translates it as a job: `file.uploaded` now, `file.completed` or `file.failed` later. With `dry_run` it says what there is to do.
     */
    post: operations["createFile"];
  };
  "/v1/files/{id}": {
    /**
     * Read a file: how far it is, and where it can be downloaded
     * @description To be asked until its `status` is no longer `processing`. Links are fresh with each read.
     */
    get: operations["getFile"];
    /**
     * Cancels work on a file, removes one that nobody works on
     * @description A cancelled file stays readable. One that has ended goes with its segments, what the memory has of them, its source and its results.
     */
    delete: operations["deleteFile"];
  };
  "/v1/files/{id}/render": {
    /**
     * Write a file anew from its segments
     * @description After edits of its segments. The work goes on as a job: read the file to see how far it is.
     */
    post: operations["renderFile"];
  };
  "/v1/files/{id}/export": {
    /**
     * Export a file
     * @description Answers an address that needs no key and works for an hour. What was edited since the last rendering is written first; where that takes long the answer is 202: ask again when the file is `completed`.
     */
    post: operations["exportFile"];
  };
  "/v1/files/{id}/segments": {
    /**
     * List the segments of a file, in reading order
     * @description A search looks at 10,000 texts, or some two million characters, for a page: one may hold fewer than `limit`, even none, and have a `next_cursor`.
     */
    get: operations["listFileSegments"];
  };
  "/v1/files/{id}/segments/{number}/revisions": {
    /**
     * List the states of a segment, newest first
     * @description One that nobody has edited or approved has its present state alone.
     */
    get: operations["listFileSegmentRevisions"];
  };
  "/v1/files/{id}/segments/approve": {
    /**
     * Approve several segments of a file, or all that have a translation
     * @description By their numbers, or `all`. Those without a translation are left as they are.
     */
    post: operations["approveFileSegments"];
  };
  "/v1/files/{id}/segments/{number}": {
    /**
     * Edit the translation of a segment
     * @description It is scored anew. `POST /v1/files/{id}/render` writes it into the file.
     */
    patch: operations["updateFileSegment"];
  };
  "/v1/files/{id}/segments/{number}/approve": {
    /**
     * Approve the translation of a segment
     * @description From now on the translation memory answers with it.
     */
    post: operations["approveFileSegment"];
  };
  "/v1/files/{id}/import": {
    /**
     * Import the edited translations of an exported XLIFF
     * @description Unit by unit: what cannot be taken is listed with its reason, the rest is written. `POST /v1/files/{id}/render` then writes the file. A DOCTYPE is refused.
     */
    post: operations["importFile"];
  };
  "/v1/detect": {
    /**
     * Tell the language of a text
     * @description The likeliest languages first, each with a confidence from 0 to 1. Nothing is stored.
     */
    post: operations["detectLanguage"];
  };
  "/v1/languages": {
    /**
     * What the configured engines can translate
     * @description For each language whether it can be translated from and into, and what else is known of it.
     */
    get: operations["listLanguages"];
  };
  "/v1/models": {
    /**
     * The models that `ai_model` may name
     * @description Of all configured engines.
     */
    get: operations["listModels"];
  };
  "/v1/limits": {
    /**
     * The limits of this deployment and of the key that asks
     * @description Of texts, files, requests and what the key may use.
     */
    get: operations["getLimits"];
  };
  "/v1/meta": {
    /**
     * Facts on this deployment
     * @description Version, formats of files with their limits, addresses from which webhooks come.
     */
    get: operations["getMeta"];
  };
  "/api/v1/setup-health": {
    /**
     * What is configured, reachable and missing
     * @description As `dragoman doctor` says it, never with a secret, and at most a minute old. Owners of the account of the operator see every check; others see what is available.
     */
    get: operations["getSetupHealth"];
  };
  "/v1/usage": {
    /**
     * What was used, by day, project, key and product
     * @description Characters of text, and seconds of recognised speech, each used and billed.
     */
    get: operations["getUsage"];
  };
  "/v1/usage-summary": {
    /**
     * What was used, added up by day, by languages, by key and by project
     * @description Each sum is of one product and one unit. Languages, keys and projects: of each product the 100 of which most was used. Work of before languages were counted has none.
     */
    get: operations["getUsageSummary"];
  };
  "/v1/quality-summary": {
    /**
     * Scores and failures of translations, by day and by languages
     * @description Counts texts that are kept as rows, as they are now: an approved one has the score 1, a deleted one is not there any more. At most 100,000 are counted, the newest of the range. Languages: the 100 most frequent pairs.
     */
    get: operations["getQualitySummary"];
  };
  "/v1/projects": {
    /**
     * List projects, newest first
     * @description All that the key may use; deleted ones stay readable, and say so.
     */
    get: operations["listProjects"];
    /**
     * Create a project
     * @description Its `settings` are the defaults of the translations in it.
     */
    post: operations["createProject"];
  };
  "/v1/projects/{id}": {
    /**
     * Read a project
     * @description A deleted project stays readable, with `deleted_at`.
     */
    get: operations["getProject"];
    /**
     * Delete a project
     * @description Its translations stay readable; new work in it is refused. `Default` cannot be deleted.
     */
    delete: operations["deleteProject"];
    /**
     * Change a project
     * @description Members that are left out stay; `settings` is replaced whole.
     */
    patch: operations["updateProject"];
  };
  "/api/v1/webhooks": {
    /**
     * List webhooks, newest first
     * @description With their health; never with their secrets.
     */
    get: operations["listWebhooks"];
    /**
     * Create a webhook
     * @description It gets what happens from now on. `secret` is shown in this answer alone: keep it, deliveries are signed with it.
     */
    post: operations["createWebhook"];
  };
  "/api/v1/webhooks/{id}": {
    /**
     * Read a webhook and its health
     * @description Its health says since when it fails, and whether deliveries are held back.
     */
    get: operations["getWebhook"];
    /**
     * Delete a webhook
     * @description What waits is cancelled. Its deliveries can be read for as long as deliveries are kept.
     */
    delete: operations["deleteWebhook"];
    /**
     * Change a webhook
     * @description Retries that wait go to the new address, with the new headers.
     */
    patch: operations["updateWebhook"];
  };
  "/api/v1/webhooks/{id}/test": {
    /**
     * Send a test delivery
     * @description Waits for the endpoint and answers 200 whatever it does: `success` says whether it answered with 2xx. One attempt of the kind `webhook.test`, also where the webhook is not active; at most 10 a minute.
     */
    post: operations["testWebhook"];
  };
  "/api/v1/webhooks/{id}/rotate-secret": {
    /**
     * Give a webhook a new secret
     * @description Until `previous_secret_expires_at` deliveries carry the signatures of both secrets. A secret from before an earlier rotation is forgotten.
     */
    post: operations["rotateWebhookSecret"];
  };
  "/api/v1/webhooks/{id}/recover": {
    /**
     * Send again what was given up or cancelled
     * @description Deliveries that were made in this time and ended as `exhausted` or `cancelled` become `pending` again, with a new ladder of retries. What is pending is left alone, so it can be asked for twice.
     */
    post: operations["recoverWebhook"];
  };
  "/api/v1/webhooks/{id}/deliveries": {
    /**
     * List the deliveries of a webhook, newest first
     * @description Those of the last 30 days; of a deleted webhook, too.
     */
    get: operations["listDeliveries"];
  };
  "/api/v1/deliveries": {
    /**
     * List the deliveries of all webhooks, newest first
     * @description Those of the last 30 days; of deleted webhooks, too.
     */
    get: operations["listAllDeliveries"];
  };
  "/api/v1/deliveries/{id}": {
    /**
     * Read a delivery: what is sent, and each attempt with its answer
     * @description Kept for 30 days.
     */
    get: operations["getDelivery"];
  };
  "/api/v1/deliveries/{id}/redeliver": {
    /**
     * Send a delivery again, now
     * @description Under the same id and with the same body, whatever came of it before. Where a retry is to come, this attempt takes its place.
     */
    post: operations["redeliver"];
  };
  "/api/v1/event-types": {
    /**
     * List the kinds of events that webhooks can subscribe to
     * @description Each with the schema of its payload, and a sample.
     */
    get: operations["listEventTypes"];
  };
  "/api/v1/event-types/{kind}": {
    /**
     * Read a kind of event
     * @description `webhook.test`, which no webhook subscribes to, is answered, too.
     */
    get: operations["getEventType"];
  };
  "/api/v1/events": {
    /**
     * List the events of the last 30 days, newest first
     * @description Whether a webhook subscribed to them or not.
     */
    get: operations["listEvents"];
  };
  "/api/v1/events/follow": {
    /**
     * Follow events as they happen, oldest first
     * @description Answers the events after `after` at once where there are any, else when one comes or `wait` is over. `next_cursor` is never null: pass it as `after` of the next request. An event comes up to two seconds after it happened. Each request counts for the rate limit.
     */
    get: operations["followEvents"];
  };
  "/api/v1/events/{id}": {
    /**
     * Read an event
     * @description Its payload is what webhooks were sent.
     */
    get: operations["getEvent"];
  };
  "/api/v1/keys": {
    /**
     * List API keys, newest first
     * @description Revoked keys are listed too. A key that is bound to projects sees those that are bound to the same.
     */
    get: operations["listKeys"];
    /**
     * Create an API key
     * @description The key is shown in this answer alone. It can do no more than the key that makes it, and shares its `characters_per_month`.
     */
    post: operations["createKey"];
  };
  "/api/v1/keys/{id}": {
    /**
     * Read an API key
     * @description What it may do and when it was last used; never the key itself.
     */
    get: operations["getKey"];
    /**
     * Revoke an API key
     * @description At once here, within 5 s in every other process. The key stays listed, with `revoked_at`.
     */
    delete: operations["revokeKey"];
    /**
     * Change an API key
     * @description Members that are left out stay. A key gives no other more than it has itself.
     */
    patch: operations["updateKey"];
  };
  "/api/v1/keys/{id}/rotate": {
    /**
     * Give an API key another secret
     * @description Its id, scopes and limits stay. The new secret is shown in this answer alone; the present one is good for `overlap_hours` more, and one from before an earlier rotation no longer.
     */
    post: operations["rotateKey"];
  };
  "/api/v1/sessions": {
    /**
     * List one’s sessions, newest first
     * @description Where and when one signed in; the present one is marked.
     */
    get: operations["listSessions"];
    /**
     * Sign in
     * @description Sets the cookie of a session: it ends 12 hours after its last use, and after 30 days. Taken from pages of this service alone (`Origin`).
     */
    post: operations["createSession"];
  };
  "/api/v1/sessions/{id}": {
    /**
     * Sign out
     * @description `current`, or another session of the same user.
     */
    delete: operations["endSession"];
  };
  "/api/v1/setup": {
    /**
     * Make the first user of an account, and sign in
     * @description By the link that the first start prints, which works once.
     */
    post: operations["setUp"];
  };
  "/api/v1/password-resets": {
    /**
     * Ask for a link for a new password
     * @description It is sent by mail. The answer is the same whether somebody has the address or not. Where this deployment sends no mail (`mail.smtp`), its operator makes the link: `dragoman users reset-password EMAIL`.
     */
    post: operations["requestPasswordReset"];
  };
  "/api/v1/password-resets/{token}": {
    /**
     * Set a new password by a link
     * @description Ends all sessions of the user. Sign in with it then.
     */
    post: operations["resetPassword"];
  };
  "/api/v1/invitations/{token}/accept": {
    /**
     * Join an account by an invitation, and sign in
     * @description Who has a user already gives its password (and `totp`); others choose one.
     */
    post: operations["acceptInvitation"];
  };
  "/api/v1/me": {
    /**
     * Who is signed in
     * @description The user, the accounts and roles, and the token that changes need (`X-CSRF-Token`).
     */
    get: operations["getMe"];
    /**
     * Change one’s name
     * @description What others see as one's name.
     */
    patch: operations["updateMe"];
  };
  "/api/v1/me/password": {
    /**
     * Change one’s password
     * @description Ends all other sessions; this one gets another cookie and another `csrf_token`.
     */
    post: operations["changePassword"];
  };
  "/api/v1/me/totp": {
    /**
     * Sign in with an authenticator
     * @description Without `code` it gives a secret. With the first code of an authenticator that has it, codes are asked for from now on, and recovery codes are shown.
     */
    post: operations["setUpTotp"];
    /**
     * Sign in without an authenticator
     * @description Codes are no longer asked for, and recovery codes are of no use then.
     */
    delete: operations["removeTotp"];
  };
  "/api/v1/members": {
    /**
     * List the members of the account, newest users first
     * @description With their roles.
     */
    get: operations["listMembers"];
  };
  "/api/v1/members/{id}": {
    /**
     * Remove a member
     * @description Who belongs to no other account is gone. An account keeps at least one owner.
     */
    delete: operations["removeMember"];
    /**
     * Change the role of a member
     * @description Their sessions in this account end. An account keeps at least one owner.
     */
    patch: operations["updateMember"];
  };
  "/api/v1/invitations": {
    /**
     * List invitations that wait for an answer, newest first
     * @description With their roles and until when they can be accepted.
     */
    get: operations["listInvitations"];
    /**
     * Invite somebody
     * @description The link works once, for 24 hours, and is shown in this answer alone; where `mail.smtp` is set it is sent as well. An earlier invitation of the same address is taken back.
     */
    post: operations["createInvitation"];
  };
  "/api/v1/invitations/{id}": {
    /**
     * Take an invitation back
     * @description Its link is of no use then.
     */
    delete: operations["deleteInvitation"];
  };
  "/api/v1/audit-log": {
    /**
     * Who did what in the account, newest first
     * @description A search looks at 10,000 texts, or some two million characters, for a page: one may hold fewer than `limit`, even none, and have a `next_cursor`.
     */
    get: operations["listAuditLog"];
  };
  "/api/v1/accounts": {
    /**
     * List accounts, newest first
     * @description Of the whole deployment: for the operator's key.
     */
    get: operations["listAccounts"];
    /**
     * Create an account
     * @description With a first API key, shown in this answer alone.
     */
    post: operations["createAccount"];
  };
  "/api/v1/accounts/{id}": {
    /**
     * Read an account
     * @description Of any account: for the operator's key.
     */
    get: operations["getAccount"];
    /**
     * Delete an account and all that is its own
     * @description Cannot be undone. `dragoman accounts export` first gives all of it.
     */
    delete: operations["deleteAccount"];
    /**
     * Change an account, suspend or resume it
     * @description Every key of a suspended account is answered 403 `account_suspended`, within 5 s everywhere.
     */
    patch: operations["updateAccount"];
  };
}
export interface webhooks {
  "translation.created": {
    /** A translation was requested. */
    post: operations["receiveTranslationCreatedEvent"];
  };
  "translation.completed": {
    /** A translation is finished. */
    post: operations["receiveTranslationCompletedEvent"];
  };
  "translation.failed": {
    /** A translation failed: `error` says why. */
    post: operations["receiveTranslationFailedEvent"];
  };
  "translation.updated": {
    /** A translation was edited. */
    post: operations["receiveTranslationUpdatedEvent"];
  };
  "translation.approved": {
    /** A translation was approved. */
    post: operations["receiveTranslationApprovedEvent"];
  };
  "project.created": {
    /** A project was created. */
    post: operations["receiveProjectCreatedEvent"];
  };
  "project.updated": {
    /** A project or its settings were changed. */
    post: operations["receiveProjectUpdatedEvent"];
  };
  "project.deleted": {
    /** A project was deleted. */
    post: operations["receiveProjectDeletedEvent"];
  };
  "file.uploaded": {
    /** A file was uploaded to be translated. */
    post: operations["receiveFileUploadedEvent"];
  };
  "file.completed": {
    /** A file is translated, or was written anew. Without `download_url` where only its texts were asked for. */
    post: operations["receiveFileCompletedEvent"];
  };
  "file.failed": {
    /** A file could not be translated: `error` says why. */
    post: operations["receiveFileFailedEvent"];
  };
  "file.exported": {
    /** A translated file was exported: `download_url` is the export. Where somebody has it written anew meanwhile, it is `processing`. */
    post: operations["receiveFileExportedEvent"];
  };
  "webhook.test": {
    /** A test, in the shape of `translation.completed`. */
    post: operations["receiveWebhookTestEvent"];
  };
}
export interface components {
  schemas: {
    /** @description RFC 9457. */
    Problem: {
      /** @description Leads to what is said of the code: `{publicUrl}/docs/errors#<code>`. */
      type: string;
      title: string;
      status: number;
      /** @description What to do next. */
      detail: string;
      instance: string;
      /** @constant */
      success: false;
      /** @enum {string} */
      code: "invalid_request" | "invalid_json" | "limit_exceeded" | "unsupported_language" | "unsupported_language_pair" | "unknown_model" | "unknown_voice" | "unsupported_format" | "unsupported_option" | "source_not_fetchable" | "source_forbidden" | "language_not_detected" | "encrypted_document" | "restricted_document" | "corrupt_document" | "corrupt_audio" | "corrupt_image" | "too_complex" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "revoked_api_key" | "invalid_credentials" | "totp_required" | "session_expired" | "https_required" | "insufficient_scope" | "insufficient_role" | "csrf_required" | "account_suspended" | "quota_exceeded" | "not_found" | "method_not_allowed" | "conflict" | "limit_reached" | "asset_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "headers_too_large" | "internal_error" | "provider_error" | "provider_unavailable" | "provider_not_configured" | "overloaded" | "provider_timeout";
      request_id: string;
      /** @description The file that was kept, and shows the same error. */
      file_id?: string;
      /** @description The engine that failed. */
      provider?: string;
      /** @description Of the user, who has another. */
      required_role?: string;
      /** @description The language of the text, for which the target cannot be had. */
      source_language?: string;
      /** @description The kind of work for which nothing is configured. */
      slot?: string;
      /** @description How much there may be. */
      limit?: number;
      /** @description How much came, as far as it was counted. */
      actual?: number;
      /** @description What of a quota is used. */
      used?: number;
      /** @description The present one. */
      revision?: number;
      /** @description Of the file that came, from 1. */
      line?: number;
      /** @description What the language of the text can be translated into. */
      target_languages?: string[];
      /** @description Those that may be named. */
      source_languages?: string[];
      /** @description Those that may be named. */
      models?: string[];
      /** @description Some of those that may be named. */
      voices?: string[];
      /** @description Those that are known. */
      formats?: string[];
      /** @description How an operator gets what is missing. */
      ways?: string[];
      /** @description Of a key. Null: no key may do this. */
      required_scope?: string | null;
      /** @description Those whose settings name it. */
      projects?: {
        id?: string;
        name?: string;
      }[];
      /** @description The `failed` translation, where an engine failed. */
      translation_id?: string;
      /** @description What is wrong where; every 400 has it. */
      errors?: {
        /** @description JSON pointer into the body (RFC 6901); empty: the whole of it. */
        pointer: string;
        /** @description The query parameter, where it is at fault. */
        parameter?: string;
        code: string;
        message: string;
        limit?: number;
        actual?: number;
      }[];
    };
    /**
     * @example {
     *       "text": "The weather is nice today.",
     *       "source_language": "en",
     *       "target_language": "es"
     *     }
     */
    TranslateRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /**
       * @description Default `text`. ICU messages are recognised by themselves.
       * @enum {string}
       */
      format?: "text" | "html" | "markdown";
      /**
       * @description `judge` asks an engine for its opinion as well, at its cost. Default `checks`.
       * @enum {string}
       */
      quality?: "checks" | "judge";
      /** @description Sent as it is; up to 50,000 code points by default (`GET /v1/limits`). */
      text: string;
    };
    CompletedTranslation: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      project_id: string;
      /** @constant */
      status: "completed";
      source_text: string;
      translated_text: string;
      source_language: string;
      target_language: string;
      detected_language?: {
        code: string;
        confidence: number;
      };
      /** @enum {string} */
      format: "text" | "html" | "markdown";
      /** @description Unicode code points of the source text. */
      characters_used: number;
      characters_billed: number;
      quality_score: number;
      quality: components["schemas"]["Quality"];
      /** @description `provider/model` */
      model: string;
      engine: string;
      cached: boolean;
      adaptations: {
        kind: string;
        source: string;
        target: string;
        note: string;
      }[];
      /** @description Terms of the glossary in the source, and whether the translation has them as often. */
      glossary_matches: {
        source: string;
        target: string;
        count: number;
        applied: boolean;
      }[];
      warnings: components["schemas"]["Warning"][];
      revision: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      completed_at: string;
    };
    Quality: {
      score: number;
      checks: {
        id: string;
        score: number;
        weight: number;
        note: string;
      }[];
      /** @description Parts of the text below 0.8, the worst first, at most 100. Places are Unicode code points: `start` and `end` in the source, the others in the translation. */
      segments: {
        start: number;
        end: number;
        target_start: number;
        target_end: number;
        score: number;
        /** @description What lowered it, the gravest first. */
        checks: string[];
      }[];
      /** @description Checks by which most of the text could not be judged. Without `content` the score is at most 0.85. */
      not_checked: string[];
    };
    Warning: {
      code: string;
      message: string;
    };
    /**
     * @example {
     *       "texts": [
     *         "Save",
     *         "Cancel"
     *       ],
     *       "source_language": "en",
     *       "target_language": "es"
     *     }
     */
    TranslateBatchRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /**
       * @description Default `text`. ICU messages are recognised by themselves.
       * @enum {string}
       */
      format?: "text" | "html" | "markdown";
      /**
       * @description `judge` asks an engine for its opinion as well, at its cost. Default `checks`.
       * @enum {string}
       */
      quality?: "checks" | "judge";
      /** @description Up to 100 texts of 200,000 code points in all by default (`GET /v1/limits`); none may be blank. */
      texts: string[];
    };
    BatchElement: components["schemas"]["BatchTranslation"] | components["schemas"]["BatchFailure"];
    BatchTranslation: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      project_id: string;
      /** @constant */
      status: "completed";
      source_text: string;
      translated_text: string;
      source_language: string;
      target_language: string;
      detected_language?: {
        code: string;
        confidence: number;
      };
      /** @enum {string} */
      format: "text" | "html" | "markdown";
      /** @description Unicode code points of the source text. */
      characters_used: number;
      characters_billed: number;
      quality_score: number;
      quality: components["schemas"]["Quality"];
      /** @description `provider/model` */
      model: string;
      engine: string;
      cached: boolean;
      adaptations: {
        kind: string;
        source: string;
        target: string;
        note: string;
      }[];
      /** @description Terms of the glossary in the source, and whether the translation has them as often. */
      glossary_matches: {
        source: string;
        target: string;
        count: number;
        applied: boolean;
      }[];
      warnings: components["schemas"]["Warning"][];
      revision: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      completed_at: string;
      index: number;
      /** @constant */
      success: true;
    };
    BatchFailure: {
      index: number;
      /** @constant */
      success: false;
      /**
       * Format: uuid
       * @description The `failed` translation, where an engine failed.
       */
      translation_id?: string;
      error: {
        code: string;
        detail: string;
      };
    };
    Translation: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      project_id: string;
      /** @enum {string} */
      status: "created" | "completed" | "failed" | "updated" | "approved";
      source_text: string | null;
      translated_text: string | null;
      source_language: string | null;
      target_language: string;
      detected_language?: {
        code: string;
        confidence: number;
      };
      /** @enum {string} */
      format: "text" | "html" | "markdown";
      /** @description Unicode code points of the source text. */
      characters_used: number;
      characters_billed: number;
      quality_score: number | null;
      quality: components["schemas"]["Quality"] | null;
      /** @description `provider/model` */
      model: string | null;
      engine: string | null;
      cached: boolean;
      adaptations: {
        kind: string;
        source: string;
        target: string;
        note: string;
      }[];
      /** @description Terms of the glossary in the source, and whether the translation has them as often. */
      glossary_matches: {
        source: string;
        target: string;
        count: number;
        applied: boolean;
      }[];
      warnings: components["schemas"]["Warning"][];
      error?: {
        code: string;
        detail: string;
      };
      revision: number;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    };
    /**
     * @example {
     *       "ids": [
     *         "0198c4a2-7d54-7b10-9f7e-3d1f0a4b8c21"
     *       ]
     *     }
     */
    TranslationApprovals: {
      ids: string[];
    };
    TranslationApprovalElement: components["schemas"]["TranslationApproval"] | components["schemas"]["TranslationApprovalFailure"];
    TranslationApproval: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      project_id: string;
      /** @constant */
      status: "approved";
      source_text: string | null;
      translated_text: string | null;
      source_language: string | null;
      target_language: string;
      detected_language?: {
        code: string;
        confidence: number;
      };
      /** @enum {string} */
      format: "text" | "html" | "markdown";
      /** @description Unicode code points of the source text. */
      characters_used: number;
      characters_billed: number;
      quality_score: number | null;
      quality: components["schemas"]["Quality"] | null;
      /** @description `provider/model` */
      model: string | null;
      engine: string | null;
      cached: boolean;
      adaptations: {
        kind: string;
        source: string;
        target: string;
        note: string;
      }[];
      /** @description Terms of the glossary in the source, and whether the translation has them as often. */
      glossary_matches: {
        source: string;
        target: string;
        count: number;
        applied: boolean;
      }[];
      warnings: components["schemas"]["Warning"][];
      error?: {
        code: string;
        detail: string;
      };
      revision: number;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      index: number;
      /** @constant */
      success: true;
    };
    TranslationApprovalFailure: {
      index: number;
      /** @constant */
      success: false;
      /** Format: uuid */
      id: string;
      error: {
        code: string;
        detail: string;
      };
    };
    /**
     * @example {
     *       "translated_text": "Hace buen tiempo hoy."
     *     }
     */
    TranslationEdit: {
      translated_text: string;
    };
    TranslationRevision: {
      /** @description 1 is what the engine made. */
      revision: number;
      /** @enum {string} */
      status: "created" | "completed" | "failed" | "updated" | "approved";
      translated_text: string | null;
      quality_score: number | null;
      quality: components["schemas"]["Quality"] | null;
      /** @description The key that made it. */
      actor: string | null;
      /** Format: date-time */
      created_at: string;
    };
    Deleted: {
      /** Format: uuid */
      id: string;
      /** @constant */
      deleted: true;
    };
    /**
     * @example {
     *       "text": "Press <1>Save</1>.",
     *       "source_language": "en",
     *       "target_language": "es"
     *     }
     */
    SuggestionsRequest: {
      /** @description BCP 47 tag. */
      source_language: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /** @description A text or the source of a segment: inline tags such as `<1>…</1>` are kept. */
      text: string;
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
    };
    Suggestions: {
      /** @description What somebody approved or imported, the most similar first: at most five. */
      memory: {
        source: string;
        target: string;
        /** @description Its source is the text. */
        exact: boolean;
      }[];
      /** @description The terms of the glossary that occur in the text. */
      glossary: {
        source: string;
        target: string;
      }[];
      /** @description The engine's own, made now. */
      machine: {
        target: string;
        model: string;
        quality_score: number | null;
        characters_billed: number;
        warnings: components["schemas"]["Warning"][];
      };
    };
    Export: {
      /**
       * Format: uri
       * @description Needs no key. Works until `expires_at`; ask again for a fresh one.
       */
      export_url: string;
      /** Format: date-time */
      expires_at: string;
      name: string;
      content_type: string;
      size_bytes: number;
    };
    MemoryEntry: {
      /**
       * Format: uuid
       * @description Of the translation that it comes from; of its own where it was imported.
       */
      id: string;
      /** Format: uuid */
      project_id: string;
      source_text: string;
      translated_text: string;
      source_language: string;
      target_language: string;
      /**
       * @description `machine` answers requests with the same options, the others answer whatever the options.
       * @enum {string}
       */
      origin: "machine" | "approval" | "import";
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    /**
     * @example {
     *       "name": "Shop",
     *       "source_language": "en",
     *       "target_language": "es",
     *       "entries": [
     *         {
     *           "source": "cart",
     *           "target": "carrito"
     *         },
     *         {
     *           "source": "Dragoman",
     *           "do_not_translate": true,
     *           "case_sensitive": true
     *         }
     *       ]
     *     }
     */
    GlossaryCreate: {
      name: string;
      /** @description BCP 47 tag. A language without a region serves all of its regions. */
      source_language: string;
      target_language: string;
      entries?: components["schemas"]["GlossaryEntryInput"][];
    };
    GlossaryEntryInput: {
      /** @description The term; up to 1,000 code points. */
      source: string;
      /** @description What it becomes. Left out with `do_not_translate`. */
      target?: string;
      /** @description Default `false`. */
      case_sensitive?: boolean;
      /** @description The term stays as it is. Default `false`. */
      do_not_translate?: boolean;
    };
    GlossaryWithEntries: {
      /** Format: uuid */
      id: string;
      name: string;
      source_language: string;
      target_language: string;
      entry_count: number;
      /** @description Counts the changes. In quotes it is the `ETag`, and what `If-Match` takes. */
      revision: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description Oldest first. */
      entries: components["schemas"]["GlossaryEntry"][];
    };
    GlossaryEntry: {
      /** Format: uuid */
      id: string;
      source: string;
      /** @description Absent with `do_not_translate`. */
      target?: string;
      case_sensitive: boolean;
      do_not_translate: boolean;
    };
    Glossary: {
      /** Format: uuid */
      id: string;
      name: string;
      source_language: string;
      target_language: string;
      entry_count: number;
      /** @description Counts the changes. In quotes it is the `ETag`, and what `If-Match` takes. */
      revision: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    /**
     * @example {
     *       "entries": [
     *         {
     *           "source": "cart",
     *           "target": "carrito"
     *         }
     *       ]
     *     }
     */
    GlossaryEntries: {
      /** @description Added; where the term is there already, it is changed. */
      entries: components["schemas"]["GlossaryEntryInput"][];
    };
    /**
     * @example {
     *       "name": "Shop",
     *       "tone": "warm and brief",
     *       "audience": "young parents",
     *       "do": [
     *         "Speak to one reader."
     *       ],
     *       "dont": [
     *         "No exclamation marks."
     *       ],
     *       "examples": [
     *         {
     *           "source": "Your cart is empty.",
     *           "target": "Aún no has elegido nada."
     *         }
     *       ]
     *     }
     */
    BrandVoiceCreate: {
      name: string;
      /** @description How the brand speaks, in a few words: `warm, brief, no slang`. */
      tone?: string | "";
      /** @description Whom it speaks to: `parents of small children`. */
      audience?: string | "";
      /** @description What to do: at most 10 rules of 300 code points. */
      do?: string[];
      /** @description What not to do. */
      dont?: string[];
      /** @description Good translations: at most 20. */
      examples?: {
        source: string;
        target: string;
      }[];
      /** @description Words of the brand, as in a glossary: at most 200. */
      terms?: components["schemas"]["GlossaryEntryInput"][];
    };
    BrandVoice: {
      /** Format: uuid */
      id: string;
      name: string;
      tone: string;
      audience: string;
      do: string[];
      dont: string[];
      examples: {
        source: string;
        target: string;
      }[];
      terms: {
        source: string;
        /** @description Absent with `do_not_translate`. */
        target?: string;
        case_sensitive: boolean;
        do_not_translate: boolean;
      }[];
      /** @description Counts the changes. In quotes it is the `ETag`, and what `If-Match` takes. */
      revision: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    /**
     * @example {
     *       "audio_url": "https://example.com/meeting.mp3",
     *       "source_language": "en-US"
     *     }
     */
    SpeechToTextRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: detected where the engine can. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description An http or https URL of a WAV, MP3, Ogg, FLAC, M4A or WebM file. Or send the file: see the form. */
      audio_url?: string;
      /** @description Tell the speakers apart. */
      diarization?: boolean;
      /** @description Words and phrases that are likely to be said: names, products. */
      hints?: string[];
      /** @description The model that recognises: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      model?: string;
      /** @description Mask swearing. Default false. */
      profanity_filter?: boolean;
      /** @description Write spoken numbers as digits. Default false. */
      number_formatting?: boolean;
      /** @description Answers 202 at once; so does `Prefer: respond-async`. Recordings over a minute are always jobs. */
      async?: boolean;
      /** @description Translates what was said, too. */
      target_language?: string;
      /** @description Give the times of words. */
      words?: boolean;
      /**
       * @description `srt` and `vtt` add `subtitles`, of the translation where there is one. Default `json`.
       * @enum {string}
       */
      format?: "json" | "srt" | "vtt";
    };
    SpeechToTextForm: {
      /** @description BCP 47 tag, or `auto`. Left out: detected where the engine can. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description An http or https URL of a WAV, MP3, Ogg, FLAC, M4A or WebM file. Or send the file: see the form. */
      audio_url?: string;
      /** @description Tell the speakers apart. */
      diarization?: boolean;
      /** @description Words and phrases that are likely to be said: names, products. */
      hints?: string[];
      /** @description The model that recognises: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      model?: string;
      /** @description Mask swearing. Default false. */
      profanity_filter?: boolean;
      /** @description Write spoken numbers as digits. Default false. */
      number_formatting?: boolean;
      /** @description Answers 202 at once; so does `Prefer: respond-async`. Recordings over a minute are always jobs. */
      async?: boolean;
      /** @description Translates what was said, too. */
      target_language?: string;
      /** @description Give the times of words. */
      words?: boolean;
      /**
       * @description `srt` and `vtt` add `subtitles`, of the translation where there is one. Default `json`.
       * @enum {string}
       */
      format?: "json" | "srt" | "vtt";
      /** Format: binary */
      audio?: string;
    };
    Transcription: {
      /** @description Empty where nothing was said: see the warning `no_speech`. */
      text: string;
      source_language: string | null;
      detected_language?: {
        code: string;
        confidence: number | null;
      };
      confidence: number | null;
      /** @description Of the recording. */
      duration_ms: number;
      segments: components["schemas"]["SpokenPart"][];
      words?: components["schemas"]["SpokenPart"][];
      provider: string;
      model: string | null;
      /** @description SRT or WebVTT, of the translation where there is one. */
      subtitles?: string;
      translation?: components["schemas"]["SpokenTranslation"];
      /** @description Of the translation; 0 without one. */
      characters_used: number;
      seconds_used: number;
      warnings: components["schemas"]["Warning"][];
    };
    SpokenPart: {
      text: string;
      start_ms: number;
      end_ms: number;
      speaker?: string;
      confidence?: number;
    };
    SpokenTranslation: {
      /** @description `/v1/translations/{id}`: the first, where the text is long. */
      id: string | null;
      translated_text: string;
      source_language: string | null;
      target_language: string;
      /** @description In the times of the original. */
      segments: components["schemas"]["SpokenPart"][];
      characters_used: number;
      quality_score: number | null;
      model: string | null;
      /** @description `/v1/translations/{id}`: more than one where the text is long. */
      translation_ids: string[];
      warnings: components["schemas"]["Warning"][];
    };
    Job: {
      /** Format: uuid */
      id: string;
      kind: string;
      /** @enum {string} */
      status: "queued" | "running" | "completed" | "failed" | "cancelled";
      /** Format: uuid */
      project_id: string;
      progress: {
        done: number;
        /** @constant */
        total: 100;
        /** @description What is being done. */
        stage: string | null;
      };
      /** Format: date-time */
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
      error: {
        code: string;
        detail: string;
      } | null;
    };
    /**
     * @example {
     *       "text": "Buenos días.",
     *       "language": "es-MX",
     *       "cultural_tone": true
     *     }
     */
    TextToSpeechRequest: {
      /** @description Up to 5,000 code points by default; SSML where it starts with `<speak`. */
      text: string;
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      language: string;
      /** @description An `id` of `GET /v1/voices`. */
      voice?: string;
      /** @description Speak as is usual in the language and region; what was done is in `tone`. */
      cultural_tone?: boolean;
      /**
       * @description Default `mp3`.
       * @enum {string}
       */
      audio_format?: "mp3" | "wav" | "ogg";
      /** @description Factor of the voice's own rate. */
      rate?: number;
      /** @description Semitones above or below the voice's own pitch. */
      pitch?: number;
      /** @description Decibels above or below the voice's own volume. */
      volume?: number;
      style?: {
        /** @description One of the voice's `styles`. */
        name: string;
        /** @description 1 is as designed. */
        degree?: number;
        /** @description One of the voice's `roles`. */
        role?: string;
      };
      /** @description Gives the audio in `audio_content` as well, in base64. */
      inline?: boolean;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * @description How the listener is addressed: chooses the tone of `cultural_tone`.
       * @enum {string}
       */
      formality?: "auto" | "formal" | "informal";
      /** @description Give the times of words. */
      words?: boolean;
      /** @description The model that speaks: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      model?: string;
    };
    Speech: {
      /**
       * Format: uri
       * @description Needs no key. Works until `audio_expires_at`; read the resource again for a fresh one.
       */
      audio_url: string;
      /** Format: date-time */
      audio_expires_at: string;
      /** @description Base64, with `inline: true`. */
      audio_content?: string;
      content_type: string;
      voice: string;
      tone: components["schemas"]["Tone"] | null;
      duration_ms: number;
      language: string;
      provider: string;
      model: string | null;
      characters_used: number;
      words?: {
        text: string;
        start_ms: number;
        end_ms: number;
      }[];
      warnings: components["schemas"]["Warning"][];
    };
    Tone: {
      profile: string;
      language: string;
      /** @enum {string} */
      formality: "neutral" | "formal" | "informal";
      applied: {
        rate?: number;
        /** @description Semitones. */
        pitch?: number;
        pitch_range?: number;
        pause_ms?: number;
        /** @description Decibels. */
        volume?: number;
        styles?: string[];
        instructions?: string;
      };
      /** @description What a listener can hear of it. */
      description: string;
      /** @description What was left out, and why. */
      not_applied: {
        setting: string;
        /**
         * @description Nobody would hear it; the engine or voice cannot; the request says otherwise.
         * @enum {string}
         */
        why: "inaudible" | "engine" | "request";
      }[];
    };
    /**
     * @example {
     *       "audio_url": "https://example.com/greeting.wav",
     *       "source_language": "en",
     *       "target_language": "es-MX"
     *     }
     */
    VoiceTranslateRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: detected where the engine can. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description An http or https URL of a WAV, MP3, Ogg, FLAC, M4A or WebM file. Or send the file: see the form. */
      audio_url?: string;
      /** @description Tell the speakers apart. */
      diarization?: boolean;
      /** @description Words and phrases that are likely to be said: names, products. */
      hints?: string[];
      /** @description The model that recognises: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      model?: string;
      /** @description Mask swearing. Default false. */
      profanity_filter?: boolean;
      /** @description Write spoken numbers as digits. Default false. */
      number_formatting?: boolean;
      /** @description Answers 202 at once; so does `Prefer: respond-async`. Recordings over a minute are always jobs. */
      async?: boolean;
      /** @description An `id` of `GET /v1/voices`. */
      voice?: string;
      /** @description Speak as is usual in the language and region; what was done is in `tone`. */
      cultural_tone?: boolean;
      /**
       * @description Default `mp3`.
       * @enum {string}
       */
      audio_format?: "mp3" | "wav" | "ogg";
      /** @description Factor of the voice's own rate. */
      rate?: number;
      /** @description Semitones above or below the voice's own pitch. */
      pitch?: number;
      /** @description Decibels above or below the voice's own volume. */
      volume?: number;
      style?: {
        /** @description One of the voice's `styles`. */
        name: string;
        /** @description 1 is as designed. */
        degree?: number;
        /** @description One of the voice's `roles`. */
        role?: string;
      };
      /** @description Gives the audio in `audio_content` as well, in base64. */
      inline?: boolean;
      target_language: string;
      /** @description The model that speaks: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      speech_model?: string;
    };
    VoiceTranslateForm: {
      /** @description BCP 47 tag, or `auto`. Left out: detected where the engine can. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description An http or https URL of a WAV, MP3, Ogg, FLAC, M4A or WebM file. Or send the file: see the form. */
      audio_url?: string;
      /** @description Tell the speakers apart. */
      diarization?: boolean;
      /** @description Words and phrases that are likely to be said: names, products. */
      hints?: string[];
      /** @description The model that recognises: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      model?: string;
      /** @description Mask swearing. Default false. */
      profanity_filter?: boolean;
      /** @description Write spoken numbers as digits. Default false. */
      number_formatting?: boolean;
      /** @description Answers 202 at once; so does `Prefer: respond-async`. Recordings over a minute are always jobs. */
      async?: boolean;
      /** @description An `id` of `GET /v1/voices`. */
      voice?: string;
      /** @description Speak as is usual in the language and region; what was done is in `tone`. */
      cultural_tone?: boolean;
      /**
       * @description Default `mp3`.
       * @enum {string}
       */
      audio_format?: "mp3" | "wav" | "ogg";
      /** @description Factor of the voice's own rate. */
      rate?: number;
      /** @description Semitones above or below the voice's own pitch. */
      pitch?: number;
      /** @description Decibels above or below the voice's own volume. */
      volume?: number;
      style?: {
        /** @description One of the voice's `styles`. */
        name: string;
        /** @description 1 is as designed. */
        degree?: number;
        /** @description One of the voice's `roles`. */
        role?: string;
      };
      /** @description Gives the audio in `audio_content` as well, in base64. */
      inline?: boolean;
      target_language: string;
      /** @description The model that speaks: `engine/model`, or the name of a model of the first engine. No other engine is then tried. */
      speech_model?: string;
      /** Format: binary */
      audio?: string;
    };
    VoiceTranslation: {
      /** @description Empty where nothing was said: see the warning `no_speech`. */
      text: string;
      source_language: string | null;
      detected_language?: {
        code: string;
        confidence: number | null;
      };
      confidence: number | null;
      /** @description Of the recording. */
      duration_ms: number;
      segments: components["schemas"]["SpokenPart"][];
      words?: components["schemas"]["SpokenPart"][];
      target_language: string;
      translated_text: string;
      /** @description Null where nothing was said. */
      audio_url: string | null;
      audio_expires_at: string | null;
      /** @description Base64, with `inline: true`. */
      audio_content?: string;
      content_type: string | null;
      voice: string | null;
      tone: components["schemas"]["Tone"] | null;
      audio_duration_ms: number;
      translation: components["schemas"]["SpokenTranslation"] | null;
      providers: {
        asr: string;
        tts: string | null;
      };
      quality_score: number | null;
      characters_used: number;
      seconds_used: number;
      warnings: components["schemas"]["Warning"][];
    };
    Voice: {
      id: string;
      name: string;
      /** @description The voice's own. */
      language: string;
      languages: string[];
      /** @enum {string} */
      gender: "female" | "male" | "neutral" | "unknown";
      styles: string[];
      roles: string[];
      /** @description What of its engine this voice has not: rate, pitch and volume; pauses; the times of words. */
      lacks: ("prosody" | "breaks" | "word_times")[];
      /** @description Hertz. */
      sample_rates: number[];
      provider: string;
    };
    /**
     * @example {
     *       "image_url": "https://example.com/screen.png",
     *       "target_language": "es-MX"
     *     }
     */
    TranslateImageRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /** @description An http or https URL of a picture. Or send the file: see the form. */
      image_url?: string;
      /** @description `false`: the texts alone, no picture is drawn. Default `true`. */
      preserve_layout?: boolean;
      /**
       * @description Of the translated picture. Left out: as it came.
       * @enum {string}
       */
      output_format?: "png" | "jpeg" | "webp";
      /** @description Answers 202 at once; so does `Prefer: respond-async`. */
      async?: boolean;
    };
    TranslateImageForm: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /** @description An http or https URL of a picture. Or send the file: see the form. */
      image_url?: string;
      /** @description `false`: the texts alone, no picture is drawn. Default `true`. */
      preserve_layout?: boolean;
      /**
       * @description Of the translated picture. Left out: as it came.
       * @enum {string}
       */
      output_format?: "png" | "jpeg" | "webp";
      /** @description Answers 202 at once; so does `Prefer: respond-async`. */
      async?: boolean;
      /** Format: binary */
      image?: string;
    };
    Image: {
      /** Format: uuid */
      id: string;
      /**
       * Format: uuid
       * @description The same: `/v1/files/{id}` has its segments.
       */
      file_id: string;
      /** Format: uuid */
      project_id: string;
      /** @enum {string} */
      status: "processing" | "completed" | "failed" | "cancelled";
      partial: boolean;
      /** @description Null: nothing is being done. */
      progress: components["schemas"]["FileProgress"] | null;
      error: {
        code: string;
        detail: string;
      } | null;
      name: string;
      format: string;
      /** @description The translated picture: needs no key, and works for an hour. Null: not drawn yet, or `preserve_layout: false`. */
      image_url: string | null;
      /** Format: uri */
      source_url: string;
      width: number | null;
      height: number | null;
      /** @description In reading order. */
      regions: components["schemas"]["ImageRegion"][];
      source_language: string | null;
      target_language: string;
      characters_used: number;
      characters_billed: number;
      quality_score: number | null;
      warnings: components["schemas"]["Warning"][];
      revision: number;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    };
    FileProgress: {
      done: number;
      /** @constant */
      total: 100;
      /** @description What is being done. */
      stage: string | null;
    };
    ImageRegion: {
      /** @description The number of its segment. */
      id: number;
      /** @description In pixels, from the upper left corner. */
      box: {
        x: number;
        y: number;
        width: number;
        height: number;
        /** @description Degrees, clockwise. */
        angle: number;
      };
      source_text: string;
      /** @description Null: it stays as it is. */
      translated_text: string | null;
      /** @description How sure it was read. Null: not known. */
      confidence: number | null;
      /** @description It is taken away, and nothing put in its place. */
      hidden: boolean;
    };
    AcceptedImage: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      file_id: string;
      /** @enum {string} */
      status: "processing" | "completed" | "failed" | "cancelled";
      progress: components["schemas"]["FileProgress"];
    };
    /**
     * @example {
     *       "regions": [
     *         {
     *           "id": 1,
     *           "translated_text": "Guardar"
     *         }
     *       ]
     *     }
     */
    RenderImageRequest: {
      /** @description What is to change; the others stay. An empty list draws the picture again. */
      regions: {
        id: number;
        translated_text?: string;
        hidden?: boolean;
      }[];
    };
    /**
     * @example {
     *       "document_url": "https://example.com/manual.docx",
     *       "target_language": "es-MX"
     *     }
     */
    TranslateDocumentRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /** @description An `id` of the formats of `GET /v1/meta`. Left out: told by the content and the name. */
      format?: string;
      /** @description Left out: the upload's own, or the last part of the URL. */
      name?: string;
      /** @description By the id of the format: `{ "csv": { "columns": [2] } }`. Others are refused. */
      options?: {
        [key: string]: unknown;
      };
      /** @description Opens an encrypted document. Kept sealed, and dropped when the work on the file ends. */
      password?: string;
      /** @description Takes a document whose owner forbids changes. Default `false`: 400 `restricted_document`. */
      allow_restricted?: boolean;
      /** @description Also pictures inside of a document, where its format can. Default `false`. */
      translate_images?: boolean;
      /** @description Of the file as it was translated before, for formats with `existing` in `GET /v1/meta`: what it has is kept, and only the rest is translated. Or send it as the part `existing`. */
      existing_url?: string;
      /** @description Answers 200 with what there is to do, and stores nothing. */
      dry_run?: boolean;
      /** @description An http or https URL of a document. Or send the file: see the form. */
      document_url?: string;
      /**
       * @description Also a document with both languages, `bilingual_url`: of a PDF one with each page and its translation, on one sheet or one after the other; else one of Word with each text and its translation. Default `none`.
       * @enum {string}
       */
      bilingual?: "none" | "side_by_side" | "alternating";
      /** @description Answers 202 at once; so does `Prefer: respond-async`. */
      async?: boolean;
    };
    TranslateDocumentForm: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /** @description An `id` of the formats of `GET /v1/meta`. Left out: told by the content and the name. */
      format?: string;
      /** @description Left out: the upload's own, or the last part of the URL. */
      name?: string;
      /** @description By the id of the format: `{ "csv": { "columns": [2] } }`. Others are refused. */
      options?: {
        [key: string]: unknown;
      };
      /** @description Opens an encrypted document. Kept sealed, and dropped when the work on the file ends. */
      password?: string;
      /** @description Takes a document whose owner forbids changes. Default `false`: 400 `restricted_document`. */
      allow_restricted?: boolean;
      /** @description Also pictures inside of a document, where its format can. Default `false`. */
      translate_images?: boolean;
      /** @description Of the file as it was translated before, for formats with `existing` in `GET /v1/meta`: what it has is kept, and only the rest is translated. Or send it as the part `existing`. */
      existing_url?: string;
      /** @description Answers 200 with what there is to do, and stores nothing. */
      dry_run?: boolean;
      /** @description An http or https URL of a document. Or send the file: see the form. */
      document_url?: string;
      /**
       * @description Also a document with both languages, `bilingual_url`: of a PDF one with each page and its translation, on one sheet or one after the other; else one of Word with each text and its translation. Default `none`.
       * @enum {string}
       */
      bilingual?: "none" | "side_by_side" | "alternating";
      /** @description Answers 202 at once; so does `Prefer: respond-async`. */
      async?: boolean;
      /** Format: binary */
      document?: string;
      /** Format: binary */
      existing?: string;
    };
    Document: {
      /** Format: uuid */
      id: string;
      /**
       * Format: uuid
       * @description The same: `/v1/files/{id}` has its segments.
       */
      file_id: string;
      /** Format: uuid */
      project_id: string;
      /** @enum {string} */
      status: "processing" | "completed" | "failed" | "cancelled";
      /** @description It failed, and its result has what was translated before. */
      partial: boolean;
      /** @description Null: nothing is being done. */
      progress: components["schemas"]["FileProgress"] | null;
      error: {
        code: string;
        detail: string;
      } | null;
      name: string;
      format: string;
      /** @description The translated document: needs no key, and works for an hour. Null: not written yet. */
      document_url: string | null;
      /** @description With `bilingual`, likewise. Null: it was not asked for, or its time is over: export it anew. */
      bilingual_url: string | null;
      /** Format: uri */
      source_url: string;
      pages: number | null;
      segments: number | null;
      source_language: string | null;
      target_language: string;
      characters_used: number;
      characters_billed: number;
      quality_score: number | null;
      warnings: components["schemas"]["Warning"][];
      revision: number;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    };
    FileEstimate: {
      format: string;
      pages: number;
      segments: number;
      characters: number;
      /** @description Segments that say what another says. */
      repeats: number;
      /** @description Segments with a translation that the file, or the one of before, has already. */
      from_existing: number;
      /** @description Others with a translation that somebody approved or imported. */
      from_memory: number;
      warnings: components["schemas"]["Warning"][];
    };
    AcceptedDocument: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      file_id: string;
      /** @enum {string} */
      status: "processing" | "completed" | "failed" | "cancelled";
      progress: components["schemas"]["FileProgress"];
    };
    /**
     * @example {
     *       "file_url": "https://example.com/manual.txt",
     *       "target_language": "es-MX"
     *     }
     */
    FileRequest: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /** @description An `id` of the formats of `GET /v1/meta`. Left out: told by the content and the name. */
      format?: string;
      /** @description Left out: the upload's own, or the last part of the URL. */
      name?: string;
      /** @description By the id of the format: `{ "csv": { "columns": [2] } }`. Others are refused. */
      options?: {
        [key: string]: unknown;
      };
      /** @description Opens an encrypted document. Kept sealed, and dropped when the work on the file ends. */
      password?: string;
      /** @description Takes a document whose owner forbids changes. Default `false`: 400 `restricted_document`. */
      allow_restricted?: boolean;
      /** @description Also pictures inside of a document, where its format can. Default `false`. */
      translate_images?: boolean;
      /** @description Of the file as it was translated before, for formats with `existing` in `GET /v1/meta`: what it has is kept, and only the rest is translated. Or send it as the part `existing`. */
      existing_url?: string;
      /** @description Answers 200 with what there is to do, and stores nothing. */
      dry_run?: boolean;
      /** @description An http or https URL of the file. Or send the file itself: see the form. */
      file_url?: string;
    };
    FileForm: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description Left out: the key's only project, else the account's `Default`.
       */
      project_id?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @description BCP 47 tag; the region matters: `es-MX`, `pt-BR`. */
      target_language: string;
      /** @description An `id` of the formats of `GET /v1/meta`. Left out: told by the content and the name. */
      format?: string;
      /** @description Left out: the upload's own, or the last part of the URL. */
      name?: string;
      /** @description By the id of the format: `{ "csv": { "columns": [2] } }`. Others are refused. */
      options?: {
        [key: string]: unknown;
      };
      /** @description Opens an encrypted document. Kept sealed, and dropped when the work on the file ends. */
      password?: string;
      /** @description Takes a document whose owner forbids changes. Default `false`: 400 `restricted_document`. */
      allow_restricted?: boolean;
      /** @description Also pictures inside of a document, where its format can. Default `false`. */
      translate_images?: boolean;
      /** @description Of the file as it was translated before, for formats with `existing` in `GET /v1/meta`: what it has is kept, and only the rest is translated. Or send it as the part `existing`. */
      existing_url?: string;
      /** @description Answers 200 with what there is to do, and stores nothing. */
      dry_run?: boolean;
      /** @description An http or https URL of the file. Or send the file itself: see the form. */
      file_url?: string;
      /** Format: binary */
      file?: string;
      /** Format: binary */
      existing?: string;
    };
    File: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      project_id: string;
      /** @enum {string} */
      kind: "image" | "document";
      format: string;
      name: string;
      /** @enum {string} */
      status: "uploaded" | "processing" | "completed" | "failed" | "cancelled";
      /** @description It failed, and its result has what was translated before. */
      partial: boolean;
      /** @description Null: nothing is being done. Only where one file is read. */
      progress: components["schemas"]["FileProgress"] | null;
      error: {
        code: string;
        detail: string;
      } | null;
      /** @description Null while it is not known. */
      source_language: string | null;
      target_language: string;
      pages: number | null;
      /** @description How many there are. Null while it is not known. */
      segments: number | null;
      /** @description Unicode code points of the texts that have a translation. */
      characters_used: number;
      characters_billed: number;
      /** @description Of the time of the last rendering. */
      quality_score: number | null;
      warnings: components["schemas"]["Warning"][];
      /**
       * Format: uri
       * @description Needs no key, and works for an hour: read the file again for a fresh one.
       */
      source_url: string;
      /** @description Of the translated file, likewise. Null: there is none. */
      download_url: string | null;
      /** @description Counts the changes of its segments. */
      revision: number;
      /** @description The revision behind `download_url`. */
      result_revision: number | null;
      /** @description False: its project has `store_texts: false`, and its segments go once it is written. */
      keeps_segments: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      completed_at: string | null;
      /**
       * Format: date-time
       * @description Then the file goes, with its segments.
       */
      expires_at: string;
    };
    /** @example {} */
    FileRenderRequest: {
      /** @description Opens an encrypted document once more: it was dropped when the work on it ended. */
      password?: string;
    };
    /**
     * @example {
     *       "format": "original"
     *     }
     */
    FileExportRequest: {
      /**
       * @description `original`: as it came, translated. `text`: the translations alone. `xliff`: XLIFF 2.1, to be edited and imported again. `bilingual_html`, `bilingual_docx`: texts with their translations, to be read. `bilingual_pdf`: of a PDF, each page with its translation. Default `original`.
       * @enum {string}
       */
      format?: "original" | "text" | "xliff" | "bilingual_html" | "bilingual_docx" | "bilingual_pdf";
      /**
       * @description Of a bilingual export: two columns, or one below the other; of `bilingual_pdf` two pages on one sheet, or one after the other. Default `side_by_side`.
       * @enum {string}
       */
      layout?: "side_by_side" | "alternating";
    };
    FileSegment: {
      number: number;
      /** @enum {string} */
      status: "new" | "machine" | "memory" | "edited" | "approved";
      /** @description With inline tags such as `<1>…</1>` and `<2/>`; `\<1>` is text. */
      source: string;
      /** @description With the same tags, as often. */
      target: string | null;
      page: number | null;
      /** @description What it is, for whoever translates it. */
      context: string | null;
      /** @description Where it lies, as its format says. On a page: `{ box: { x, y, width, height, angle } }` from the upper left corner, in pixels of a picture, in points (1/72 inch) of a PDF. Null: it says nothing. */
      place: unknown;
      /** @description Code points that its translation may have. */
      max_length: number | null;
      /** @description How sure it was read. Null: certain. */
      confidence: number | null;
      /** @description Where the file itself names it. */
      language: string | null;
      characters: number;
      /** @description `provider/model`, `repeat`, `memory`, `file`, `person`, or `unchanged`. */
      origin: string | null;
      quality_score: number | null;
      /** @description What lowered the score. */
      quality_checks: {
        id: string;
        score: number;
        weight: number;
        note: string;
      }[];
      warnings: components["schemas"]["Warning"][];
      revision: number;
      /** Format: date-time */
      updated_at: string;
    };
    FileSegmentRevision: {
      revision: number;
      /** @enum {string} */
      status: "new" | "machine" | "memory" | "edited" | "approved";
      /** @description With the same tags, as often. */
      target: string | null;
      /** @description Nothing stands in its place: of a region of a picture. */
      hidden: boolean;
      /** @description `provider/model`, `repeat`, `memory`, `file`, `person`, or `unchanged`. */
      origin: string | null;
      quality_score: number | null;
      /** @description What lowered the score. */
      quality_checks: {
        id: string;
        score: number;
        weight: number;
        note: string;
      }[];
      /** @description The key or user that made it. Null: a machine, or the file. */
      actor: string | null;
      /** Format: date-time */
      created_at: string;
    };
    /**
     * @example {
     *       "numbers": [
     *         1,
     *         2
     *       ]
     *     }
     */
    FileApproval: {
      /**
       * @description All that have a translation.
       * @constant
       */
      all?: true;
      numbers?: number[];
    };
    FileApprovalResult: {
      /** @description How many were approved now. */
      approved: number;
      /** @description Of the file. */
      revision: number;
    };
    /**
     * @example {
     *       "target": "Pulse <1>Guardar</1>."
     *     }
     */
    FileSegmentEdit: {
      /** @description With exactly the inline tags of the source. */
      target: string;
    };
    /**
     * @example {
     *       "xliff": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.1\" srcLang=\"en\" trgLang=\"es-MX\">\n  <file id=\"f1\">\n    <unit id=\"1\"><segment state=\"final\"><source>Good morning.</source><target>Buen día.</target></segment></unit>\n  </file>\n</xliff>",
     *       "approve_final": true
     *     }
     */
    FileImportRequest: {
      /** @description The XLIFF 2.0 or 2.1 itself, exported from this file. Or send it as the part `file` of a form. */
      xliff?: string;
      /** @description Approves the units whose state is `final`. Default `false`: they are edits like others. */
      approve_final?: boolean;
    };
    FileImportForm: {
      /** @description The XLIFF 2.0 or 2.1 itself, exported from this file. Or send it as the part `file` of a form. */
      xliff?: string;
      /** @description Approves the units whose state is `final`. Default `false`: they are edits like others. */
      approve_final?: boolean;
      /** Format: binary */
      file?: string;
    };
    FileImport: {
      /** @description Segments whose translation is another now. */
      imported: number;
      /** @description With `approve_final`: how many were approved now. */
      approved: number;
      unchanged: number;
      /** @description Units that were not taken. */
      failed: number;
      /** @description The first 1,000 of those. */
      rejected: {
        /** @description Its `id`. */
        unit: string;
        /** @enum {string} */
        code: "unknown_unit" | "duplicate_unit" | "source_changed" | "invalid_target" | "blank" | "tags_differ" | "too_long";
        message: string;
        line: number;
      }[];
      /** @description Of the file. */
      revision: number;
    };
    Language: {
      code: string;
      name: string;
      source: boolean;
      target: boolean;
      /** @description What this language can be translated into. */
      targets: "any" | string[];
      formality: boolean;
      cultural_adaptation: boolean;
      /** @description False where a model would first be fetched, at the first request that needs it. */
      installed: boolean;
      /** @description How many voices speak it. */
      voices: number;
    };
    Model: {
      /** @description `provider/model` */
      id: string;
      provider: string;
      model: string;
      /** @enum {string} */
      kind: "llm" | "neural" | "rule_based";
      offline: boolean;
      is_default: boolean;
      pairs: "any" | {
        source: string;
        target: string;
        /** @description False where the model would first be fetched. */
        installed: boolean;
      }[];
      /** @description Models on their way to this machine, with the bytes that are here. */
      fetching: {
        source: string;
        target: string;
        bytes: number;
        total_bytes?: number;
      }[];
      /** @description US dollars per million tokens, where the operator has given them */
      price?: {
        input: number;
        output: number;
      };
    };
    Format: {
      /** @description What `format` and `options` of requests name it. */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "image" | "document";
      media_types: string[];
      extensions: string[];
      /** @description Other media types in which it can be written. */
      outputs: string[];
      /** @description Takes `password`. */
      passwords: boolean;
      /** @description Takes `existing`, the file as it was translated before. */
      existing: boolean;
      /** @description Takes `translate_images`. */
      pictures: boolean;
      /** @description With `bilingual` each page comes with its translation; else it is a document of Word. */
      bilingual: boolean;
      /** @description JSON Schema of what `options.<id>` of a request may say. */
      options: {
        [key: string]: unknown;
      };
      /**
       * @description How pages are counted.
       * @enum {string}
       */
      pages: "real" | "estimate";
      max_bytes: number;
      /** @description Null: it is a picture. */
      max_pages: number | null;
      /** @description Null: it is no picture. */
      max_pixels: number | null;
    };
    SetupHealth: {
      /** @description Whatever is configured works. */
      healthy: boolean;
      /** Format: date-time */
      checked_at: string;
      available: {
        translation: boolean;
        speech_recognition: boolean;
        speech: boolean;
        image_reading: boolean;
        database: boolean;
        /** @description Files for download can be kept. */
        assets: boolean;
      };
      /** @description Null: they are the operator’s alone. */
      checks: components["schemas"]["SetupCheck"][] | null;
    };
    SetupCheck: {
      /** @description For example `database`, `engine:mt:openai`. */
      id: string;
      title: string;
      /**
       * @description `missing`: not set up, which may be meant; `failed`: set up, and does not work.
       * @enum {string}
       */
      status: "ok" | "warning" | "missing" | "failed";
      detail: string;
      /** @description What to do, with the setting that helps. */
      remedy?: string;
    };
    UsageSummary: {
      period: {
        /** Format: date */
        from: string;
        /** Format: date */
        to: string;
      };
      all: components["schemas"]["UsageFigures"][];
      days: components["schemas"]["UsageOfDay"][];
      /** @description Null: a source that was not known; a target where nothing was translated. */
      language_pairs: components["schemas"]["UsageOfLanguages"][];
      /** @description Null: who was signed in. */
      keys: components["schemas"]["UsageOfKey"][];
      projects: components["schemas"]["UsageOfProject"][];
    };
    UsageFigures: {
      product: string;
      unit: string;
      requests: number;
      used: number;
      billed: number;
    };
    UsageOfDay: {
      /** Format: date */
      day: string;
      product: string;
      unit: string;
      requests: number;
      used: number;
      billed: number;
    };
    UsageOfLanguages: {
      source_language: string | null;
      target_language: string | null;
      product: string;
      unit: string;
      requests: number;
      used: number;
      billed: number;
    };
    UsageOfKey: {
      key_id: string | null;
      product: string;
      unit: string;
      requests: number;
      used: number;
      billed: number;
    };
    UsageOfProject: {
      /** Format: uuid */
      project_id: string;
      product: string;
      unit: string;
      requests: number;
      used: number;
      billed: number;
    };
    QualitySummary: {
      period: {
        /** Format: date */
        from: string;
        /** Format: date */
        to: string;
      };
      /** @description False: the newest 100,000 are counted, and there may be more. */
      complete: boolean;
      all: components["schemas"]["QualityFigures"];
      days: components["schemas"]["QualityOfDay"][];
      language_pairs: components["schemas"]["QualityOfLanguages"][];
    };
    QualityFigures: {
      /** @description All, failed ones too. */
      translations: number;
      failed: number;
      /** @description Failed of all. Null: there are none. */
      error_rate: number | null;
      /** @description With a `quality_score`. */
      scored: number;
      /** @description Of the scores. Null: there are none. */
      mean: number | null;
      /** @description With a score below 0.5. */
      below_50: number;
      /** @description With a score below 0.8. */
      below_80: number;
      /** @description How many scores are from 0 to 0.1, from 0.1 to 0.2, and so on; 1 is in the last. */
      distribution: number[];
      characters_used: number;
      characters_billed: number;
    };
    QualityOfDay: {
      /** Format: date */
      day: string;
      /** @description All, failed ones too. */
      translations: number;
      failed: number;
      /** @description Failed of all. Null: there are none. */
      error_rate: number | null;
      /** @description With a `quality_score`. */
      scored: number;
      /** @description Of the scores. Null: there are none. */
      mean: number | null;
      /** @description With a score below 0.5. */
      below_50: number;
      /** @description With a score below 0.8. */
      below_80: number;
      /** @description How many scores are from 0 to 0.1, from 0.1 to 0.2, and so on; 1 is in the last. */
      distribution: number[];
      characters_used: number;
      characters_billed: number;
    };
    QualityOfLanguages: {
      source_language: string | null;
      target_language: string;
      /** @description All, failed ones too. */
      translations: number;
      failed: number;
      /** @description Failed of all. Null: there are none. */
      error_rate: number | null;
      /** @description With a `quality_score`. */
      scored: number;
      /** @description Of the scores. Null: there are none. */
      mean: number | null;
      /** @description With a score below 0.5. */
      below_50: number;
      /** @description With a score below 0.8. */
      below_80: number;
      /** @description How many scores are from 0 to 0.1, from 0.1 to 0.2, and so on; 1 is in the last. */
      distribution: number[];
      characters_used: number;
      characters_billed: number;
    };
    NewProjectSettings: {
      /** @description BCP 47 tag, or `auto`. */
      source_language?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @enum {string} */
      format?: "text" | "html" | "markdown";
      /** @description How the project speaks, in a few words. */
      tone?: string;
      voice_tone?: {
        /** @description Factor of the voice's own rate. */
        rate?: number;
        /** @description Semitones above or below the voice's own pitch. */
        pitch?: number;
        /** @description Factor of the voice's own pitch range. */
        pitch_range?: number;
        /** @description Between sentences. */
        pause_ms?: number;
        /** @description Decibels. */
        volume?: number;
        /** @description Best first. */
        styles?: string[];
        /** @description For engines that take them: plain English. */
        instructions?: string;
      };
      /** @description `false`: texts are dropped once answered. Default `true`. */
      store_texts?: boolean;
    };
    Project: {
      /** Format: uuid */
      id: string;
      name: string;
      description: string;
      settings: components["schemas"]["ProjectSettings"];
      is_default: boolean;
      characters_per_month: number | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      deleted_at: string | null;
    };
    ProjectSettings: {
      /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
      source_language?: string;
      /**
       * Format: uuid
       * @description The terms to use: `/v1/glossaries`.
       */
      glossary_id?: string;
      /**
       * Format: uuid
       * @description How the brand speaks: `/v1/brand-voices`.
       */
      brand_voice_id?: string;
      /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
      ai_model?: string;
      /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
      cultural_adaptation?: boolean;
      /** @description Keeps to the brand voice, or to the project's tone. */
      preserve_brand_voice?: boolean;
      /** @description `true` is `formality: formal`; `false` is as in the source. */
      formal_tone?: boolean;
      /** @enum {string} */
      formality?: "auto" | "formal" | "informal";
      /** @description What the text is about. Not translated, not counted. */
      context?: string;
      /**
       * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
       * @enum {string}
       */
      memory?: "use" | "skip";
      /** @enum {string} */
      format?: "text" | "html" | "markdown";
      /** @description How the project speaks, in a few words. */
      tone?: string;
      voice_tone?: {
        /** @description Factor of the voice's own rate. */
        rate?: number;
        /** @description Semitones above or below the voice's own pitch. */
        pitch?: number;
        /** @description Factor of the voice's own pitch range. */
        pitch_range?: number;
        /** @description Between sentences. */
        pause_ms?: number;
        /** @description Decibels. */
        volume?: number;
        /** @description Best first. */
        styles?: string[];
        /** @description For engines that take them: plain English. */
        instructions?: string;
      };
      /** @description `false`: texts are dropped once answered. Default `true`. */
      store_texts?: boolean;
    };
    /**
     * @example {
     *       "url": "https://example.com/hooks/dragoman",
     *       "events": [
     *         "translation.completed",
     *         "translation.failed"
     *       ]
     *     }
     */
    WebhookCreate: {
      /** @description https, at most 2048 characters, without user name, password and fragment. Its host must be public. */
      url: string;
      /** @description The kinds of events that are delivered, as `GET /api/v1/event-types` lists them. What is named twice is taken once. */
      events: ("translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported")[];
      /** @description Signs the deliveries: 16 to 256 printable ASCII characters. Left out: one is made. */
      secret?: string;
      /**
       * @description `false`: nothing is delivered until it is set.
       * @default true
       */
      active?: boolean;
      /** @description Null: events of every project of the account. Left out: the same, or the only project of the key where it is bound to one. */
      project_id?: string | null;
      /**
       * @description Up to 500 code points.
       * @default
       */
      description?: string;
      /**
       * @description Your own headers for each delivery, at most 20. Kept sealed: only their names are shown.
       * @default {}
       */
      headers?: {
        [key: string]: string;
      };
    };
    WebhookWithSecret: {
      /** Format: uuid */
      id: string;
      url: string;
      events: string[];
      active: boolean;
      /** @description Null: events of every project of the account. */
      project_id: string | null;
      description: string;
      /** @description Of your own headers; their values are not shown. */
      header_names: string[];
      /** @description Why it is not active: set so, a 410 of the receiver, days of failure, or the end of its project. */
      disabled_reason: ("manual" | "gone" | "failing" | "project_deleted") | null;
      disabled_at: string | null;
      /** @description Until then the secret before the present one signs too. */
      previous_secret_expires_at: string | null;
      health: components["schemas"]["WebhookHealth"];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description Shown in this answer alone (null in a replay). */
      secret: string | null;
    };
    WebhookHealth: {
      /**
       * @description `failing`: the last attempt failed. `recovering`: the last one succeeded after failures, and the attempts at once are raised step by step. Else `healthy`.
       * @enum {string}
       */
      status: "healthy" | "failing" | "recovering";
      /** @description The first failure since the last success. */
      failing_since: string | null;
      consecutive_failures: number;
      /** @description Deliveries given up since `failing_since`. */
      exhausted_deliveries: number;
      last_failure_at: string | null;
      /** @description Attempts that may be under way at once. */
      concurrency: number;
    };
    Webhook: {
      /** Format: uuid */
      id: string;
      url: string;
      events: string[];
      active: boolean;
      /** @description Null: events of every project of the account. */
      project_id: string | null;
      description: string;
      /** @description Of your own headers; their values are not shown. */
      header_names: string[];
      /** @description Why it is not active: set so, a 410 of the receiver, days of failure, or the end of its project. */
      disabled_reason: ("manual" | "gone" | "failing" | "project_deleted") | null;
      disabled_at: string | null;
      /** @description Until then the secret before the present one signs too. */
      previous_secret_expires_at: string | null;
      health: components["schemas"]["WebhookHealth"];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    /**
     * @example {
     *       "active": false
     *     }
     */
    WebhookUpdate: {
      /** @description https, at most 2048 characters, without user name, password and fragment. Its host must be public. */
      url?: string;
      /** @description The kinds of events that are delivered, as `GET /api/v1/event-types` lists them. What is named twice is taken once. */
      events?: ("translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported")[];
      /** @description `false` cancels what waits. `true` forgets why it was disabled, and how it had failed. */
      active?: boolean;
      /** @description Up to 500 code points. */
      description?: string;
      /** @description Replaces all of them. */
      headers?: {
        [key: string]: string;
      };
    };
    WebhookTest: {
      /** @description Whether the endpoint answered with 2xx within 10 seconds. */
      success: boolean;
      /** @description Null where the endpoint could not be reached. */
      status_code: number | null;
      response_time_ms: number;
      /** @description Why it did not succeed. */
      error: {
        code: string;
        detail: string;
      } | null;
      /** Format: uuid */
      delivery_id: string;
    };
    /**
     * @example {
     *       "overlap_hours": 48
     *     }
     */
    WebhookSecretRotation: {
      /**
       * @description How long the old secret signs beside the new one. 0: no longer.
       * @default 24
       */
      overlap_hours?: number;
      /** @description Signs the deliveries: 16 to 256 printable ASCII characters. Left out: one is made. */
      secret?: string;
    };
    /**
     * @example {
     *       "since": "2026-01-15T00:00:00Z"
     *     }
     */
    WebhookRecovery: {
      /**
       * Format: date-time
       * @description Deliveries made from then on.
       */
      since: string;
      /**
       * Format: date-time
       * @description And before then. Left out: until now.
       */
      until?: string;
    };
    WebhookRecoveryAnswer: {
      /** Format: uuid */
      webhook_id: string;
      /** Format: date-time */
      since: string;
      /** Format: date-time */
      until: string;
      /**
       * @description They are made due in the background: the list of deliveries shows them as `pending`.
       * @constant
       */
      status: "queued";
    };
    Delivery: {
      /**
       * Format: uuid
       * @description The same on every attempt: `webhook-id`, the key against duplicates.
       */
      id: string;
      /** Format: uuid */
      webhook_id: string;
      /** Format: uuid */
      project_id: string;
      /** Format: uuid */
      event_id: string;
      /** @description The kind of the event. */
      event: string;
      /**
       * @description `exhausted`: the last attempt of the ladder has failed. `cancelled`: `reason` says why.
       * @enum {string}
       */
      state: "pending" | "delivered" | "exhausted" | "cancelled";
      /** @description Of a cancelled one: `webhook_disabled`, `webhook_deleted`, `gone` (a 410), `failing` (disabled after days) or `body_dropped`. */
      reason: string | null;
      attempt_count: number;
      /** @description An attempt is under way. */
      in_flight: boolean;
      next_attempt_at: string | null;
      /** @description When it was first delivered. */
      delivered_at: string | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    };
    DeliveryWithAttempts: {
      /**
       * Format: uuid
       * @description The same on every attempt: `webhook-id`, the key against duplicates.
       */
      id: string;
      /** Format: uuid */
      webhook_id: string;
      /** Format: uuid */
      project_id: string;
      /** Format: uuid */
      event_id: string;
      /** @description The kind of the event. */
      event: string;
      /**
       * @description `exhausted`: the last attempt of the ladder has failed. `cancelled`: `reason` says why.
       * @enum {string}
       */
      state: "pending" | "delivered" | "exhausted" | "cancelled";
      /** @description Of a cancelled one: `webhook_disabled`, `webhook_deleted`, `gone` (a 410), `failing` (disabled after days) or `body_dropped`. */
      reason: string | null;
      attempt_count: number;
      /** @description An attempt is under way. */
      in_flight: boolean;
      next_attempt_at: string | null;
      /** @description When it was first delivered. */
      delivered_at: string | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      /** @description The JSON as it is sent, byte for byte. Null where the project keeps no texts and it was dropped. */
      payload: string | null;
      /** @description Oldest first; the newest 100. */
      attempts: components["schemas"]["DeliveryAttempt"][];
    };
    DeliveryAttempt: {
      /** Format: uuid */
      id: string;
      number: number;
      /**
       * @description By the ladder, asked for with `redeliver`, or of the test.
       * @enum {string}
       */
      kind: "automatic" | "manual" | "test";
      /** @description Its outcome came so late that the delivery had been taken up again without it. */
      late: boolean;
      /** Format: date-time */
      started_at: string;
      /** @description Until the header of the answer, or the failure. */
      response_time_ms: number;
      /** @description The body of the answer included. */
      duration_ms: number;
      request: {
        url: string;
        /** @description Of your own headers the values are left out. */
        headers: {
          [key: string]: string;
        };
      };
      /** @description Null where no answer came. */
      response: {
        status_code: number;
        headers: {
          [key: string]: string | string[];
        };
        /** @description At most 16 KiB of it. */
        body: string;
        /**
         * @description `base64` where the body is not UTF-8.
         * @enum {string}
         */
        body_encoding: "utf8" | "base64";
        /** @description How its reading ended; it does not make an attempt fail. */
        body_fate: string | null;
      } | null;
      error: {
        code: string;
        detail: string;
      } | null;
    };
    EventType: {
      kind: string;
      description: string;
      /** @description JSON Schema (2020-12) of the whole body. Fields may be added to it. */
      schema: {
        [key: string]: unknown;
      };
      /** @description A body, valid against the schema. */
      sample: {
        [key: string]: unknown;
      };
    };
    Event: {
      /** Format: uuid */
      id: string;
      kind: string;
      /** Format: uuid */
      project_id: string;
      /**
       * Format: uuid
       * @description The translation, project or file.
       */
      subject_id: string;
      /** Format: date-time */
      occurred_at: string;
      /** @description The body that webhooks get. Null where the project keeps no texts and it was dropped. */
      payload: (components["schemas"]["TranslationCreatedEvent"] | components["schemas"]["TranslationCompletedEvent"] | components["schemas"]["TranslationFailedEvent"] | components["schemas"]["TranslationUpdatedEvent"] | components["schemas"]["TranslationApprovedEvent"] | components["schemas"]["ProjectCreatedEvent"] | components["schemas"]["ProjectUpdatedEvent"] | components["schemas"]["ProjectDeletedEvent"] | components["schemas"]["FileUploadedEvent"] | components["schemas"]["FileCompletedEvent"] | components["schemas"]["FileFailedEvent"] | components["schemas"]["FileExportedEvent"] | components["schemas"]["WebhookTestEvent"]) | null;
    };
    /** @description A translation was requested. */
    TranslationCreatedEvent: {
      /** @constant */
      event: "translation.created";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        source_text: string;
        /** @description Not known yet. */
        translated_text: null;
        /** @description Null where it is not known. */
        source_language: string | null;
        target_language: string;
        /** @constant */
        status: "created";
        /** @description Not known yet. */
        engine: null;
        /** Format: date-time */
        created_at: string;
        /** @description Not known yet. */
        completed_at: null;
      };
    };
    /** @description A translation is finished. */
    TranslationCompletedEvent: {
      /** @constant */
      event: "translation.completed";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        source_text: string;
        translated_text: string;
        source_language: string;
        target_language: string;
        /** @constant */
        status: "completed";
        /** @description What translated it. */
        engine: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
      };
    };
    /** @description A translation failed: `error` says why. */
    TranslationFailedEvent: {
      /** @constant */
      event: "translation.failed";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        source_text: string;
        translated_text: null;
        /** @description Null where it is not known. */
        source_language: string | null;
        target_language: string;
        /** @constant */
        status: "failed";
        /** @description What failed; null where none was chosen yet. */
        engine: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        error: {
          code: string;
          detail: string;
        };
      };
    };
    /** @description A translation was edited. */
    TranslationUpdatedEvent: {
      /** @constant */
      event: "translation.updated";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        source_text: string;
        translated_text: string;
        source_language: string;
        target_language: string;
        /** @constant */
        status: "updated";
        /** @description What translated it. */
        engine: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
      };
    };
    /** @description A translation was approved. */
    TranslationApprovedEvent: {
      /** @constant */
      event: "translation.approved";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        source_text: string;
        translated_text: string;
        source_language: string;
        target_language: string;
        /** @constant */
        status: "approved";
        /** @description What translated it. */
        engine: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
      };
    };
    /** @description A project was created. */
    ProjectCreatedEvent: {
      /** @constant */
      event: "project.created";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        name: string;
        settings: {
          /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
          source_language?: string;
          /**
           * Format: uuid
           * @description The terms to use: `/v1/glossaries`.
           */
          glossary_id?: string;
          /**
           * Format: uuid
           * @description How the brand speaks: `/v1/brand-voices`.
           */
          brand_voice_id?: string;
          /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
          ai_model?: string;
          /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
          cultural_adaptation?: boolean;
          /** @description Keeps to the brand voice, or to the project's tone. */
          preserve_brand_voice?: boolean;
          /** @description `true` is `formality: formal`; `false` is as in the source. */
          formal_tone?: boolean;
          /** @enum {string} */
          formality?: "auto" | "formal" | "informal";
          /** @description What the text is about. Not translated, not counted. */
          context?: string;
          /**
           * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
           * @enum {string}
           */
          memory?: "use" | "skip";
          /** @enum {string} */
          format?: "text" | "html" | "markdown";
          /** @description How the project speaks, in a few words. */
          tone?: string;
          voice_tone?: {
            /** @description Factor of the voice's own rate. */
            rate?: number;
            /** @description Semitones above or below the voice's own pitch. */
            pitch?: number;
            /** @description Factor of the voice's own pitch range. */
            pitch_range?: number;
            /** @description Between sentences. */
            pause_ms?: number;
            /** @description Decibels. */
            volume?: number;
            /** @description Best first. */
            styles?: string[];
            /** @description For engines that take them: plain English. */
            instructions?: string;
          };
          /** @description `false`: texts are dropped once answered. Default `true`. */
          store_texts?: boolean;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
      };
    };
    /** @description A project or its settings were changed. */
    ProjectUpdatedEvent: {
      /** @constant */
      event: "project.updated";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        name: string;
        settings: {
          /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
          source_language?: string;
          /**
           * Format: uuid
           * @description The terms to use: `/v1/glossaries`.
           */
          glossary_id?: string;
          /**
           * Format: uuid
           * @description How the brand speaks: `/v1/brand-voices`.
           */
          brand_voice_id?: string;
          /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
          ai_model?: string;
          /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
          cultural_adaptation?: boolean;
          /** @description Keeps to the brand voice, or to the project's tone. */
          preserve_brand_voice?: boolean;
          /** @description `true` is `formality: formal`; `false` is as in the source. */
          formal_tone?: boolean;
          /** @enum {string} */
          formality?: "auto" | "formal" | "informal";
          /** @description What the text is about. Not translated, not counted. */
          context?: string;
          /**
           * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
           * @enum {string}
           */
          memory?: "use" | "skip";
          /** @enum {string} */
          format?: "text" | "html" | "markdown";
          /** @description How the project speaks, in a few words. */
          tone?: string;
          voice_tone?: {
            /** @description Factor of the voice's own rate. */
            rate?: number;
            /** @description Semitones above or below the voice's own pitch. */
            pitch?: number;
            /** @description Factor of the voice's own pitch range. */
            pitch_range?: number;
            /** @description Between sentences. */
            pause_ms?: number;
            /** @description Decibels. */
            volume?: number;
            /** @description Best first. */
            styles?: string[];
            /** @description For engines that take them: plain English. */
            instructions?: string;
          };
          /** @description `false`: texts are dropped once answered. Default `true`. */
          store_texts?: boolean;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
      };
    };
    /** @description A project was deleted. */
    ProjectDeletedEvent: {
      /** @constant */
      event: "project.deleted";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        name: string;
        settings: {
          /** @description BCP 47 tag, or `auto`. Left out: the language is detected. */
          source_language?: string;
          /**
           * Format: uuid
           * @description The terms to use: `/v1/glossaries`.
           */
          glossary_id?: string;
          /**
           * Format: uuid
           * @description How the brand speaks: `/v1/brand-voices`.
           */
          brand_voice_id?: string;
          /** @description A name of `GET /v1/models`: `provider/model`, or the bare model name. */
          ai_model?: string;
          /** @description Region-specific idioms and tone; each change is reported in `adaptations`. */
          cultural_adaptation?: boolean;
          /** @description Keeps to the brand voice, or to the project's tone. */
          preserve_brand_voice?: boolean;
          /** @description `true` is `formality: formal`; `false` is as in the source. */
          formal_tone?: boolean;
          /** @enum {string} */
          formality?: "auto" | "formal" | "informal";
          /** @description What the text is about. Not translated, not counted. */
          context?: string;
          /**
           * @description `skip`: neither answered from the translation memory nor kept in it. Default `use`.
           * @enum {string}
           */
          memory?: "use" | "skip";
          /** @enum {string} */
          format?: "text" | "html" | "markdown";
          /** @description How the project speaks, in a few words. */
          tone?: string;
          voice_tone?: {
            /** @description Factor of the voice's own rate. */
            rate?: number;
            /** @description Semitones above or below the voice's own pitch. */
            pitch?: number;
            /** @description Factor of the voice's own pitch range. */
            pitch_range?: number;
            /** @description Between sentences. */
            pause_ms?: number;
            /** @description Decibels. */
            volume?: number;
            /** @description Best first. */
            styles?: string[];
            /** @description For engines that take them: plain English. */
            instructions?: string;
          };
          /** @description `false`: texts are dropped once answered. Default `true`. */
          store_texts?: boolean;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
      };
    };
    /** @description A file was uploaded to be translated. */
    FileUploadedEvent: {
      /** @constant */
      event: "file.uploaded";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        name: string;
        format: string;
        /** @description Null where it is not known. */
        source_language: string | null;
        target_language: string;
        /** @constant */
        status: "uploaded";
        /** @description Null where it is not known, or the format has none. */
        pages: number | null;
        /** Format: date-time */
        created_at: string;
        completed_at: string | null;
      };
    };
    /** @description A file is translated, or was written anew. Without `download_url` where only its texts were asked for. */
    FileCompletedEvent: {
      /** @constant */
      event: "file.completed";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        name: string;
        format: string;
        /** @description Null where it is not known. */
        source_language: string | null;
        target_language: string;
        /** @constant */
        status: "completed";
        /** @description Null where it is not known, or the format has none. */
        pages: number | null;
        /**
         * Format: uri
         * @description Needs no key, and works for 48 hours.
         */
        download_url?: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
      };
    };
    /** @description A file could not be translated: `error` says why. */
    FileFailedEvent: {
      /** @constant */
      event: "file.failed";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        name: string;
        format: string;
        /** @description Null where it is not known. */
        source_language: string | null;
        target_language: string;
        /** @constant */
        status: "failed";
        /** @description Null where it is not known, or the format has none. */
        pages: number | null;
        /** Format: date-time */
        created_at: string;
        completed_at: string | null;
        error: {
          code: string;
          detail: string;
        };
      };
    };
    /** @description A translated file was exported: `download_url` is the export. Where somebody has it written anew meanwhile, it is `processing`. */
    FileExportedEvent: {
      /** @constant */
      event: "file.exported";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        name: string;
        format: string;
        /** @description Null where it is not known. */
        source_language: string | null;
        target_language: string;
        /** @enum {string} */
        status: "uploaded" | "processing" | "completed" | "failed" | "cancelled";
        /** @description Null where it is not known, or the format has none. */
        pages: number | null;
        /** Format: uri */
        download_url: string;
        /** Format: date-time */
        created_at: string;
        completed_at: string | null;
      };
    };
    /** @description A test, in the shape of `translation.completed`. */
    WebhookTestEvent: {
      /** @constant */
      event: "webhook.test";
      /**
       * Format: date-time
       * @description When it happened: the same on every attempt.
       */
      timestamp: string;
      data: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        project_id: string;
        source_text: string;
        translated_text: string;
        source_language: string;
        target_language: string;
        /** @constant */
        status: "completed";
        /** @description What translated it. */
        engine: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
      };
    };
    CreatedApiKey: {
      /** Format: uuid */
      id: string;
      name: string;
      prefix: string;
      scopes: ("translate" | "voice" | "visual" | "files" | "projects" | "webhooks" | "keys" | "accounts")[];
      expires_at: string | null;
      rate_limit_per_minute: number | null;
      characters_per_month: number | null;
      project_ids: string[] | null;
      /** @description The key that made it: its rate, quota and expiry hold for this one too. */
      maker_id: string | null;
      /** @description Until then the secret of before its last rotation is good as well. Null: it was never rotated. */
      previous_until: string | null;
      last_used_at: string | null;
      revoked_at: string | null;
      /** Format: date-time */
      created_at: string;
      /** @description The key itself: shown in this answer alone (null in a replay). */
      key: string | null;
    };
    ApiKey: {
      /** Format: uuid */
      id: string;
      name: string;
      prefix: string;
      scopes: ("translate" | "voice" | "visual" | "files" | "projects" | "webhooks" | "keys" | "accounts")[];
      expires_at: string | null;
      rate_limit_per_minute: number | null;
      characters_per_month: number | null;
      project_ids: string[] | null;
      /** @description The key that made it: its rate, quota and expiry hold for this one too. */
      maker_id: string | null;
      /** @description Until then the secret of before its last rotation is good as well. Null: it was never rotated. */
      previous_until: string | null;
      last_used_at: string | null;
      revoked_at: string | null;
      /** Format: date-time */
      created_at: string;
    };
    SignedIn: {
      /** Format: uuid */
      id: string;
      user: components["schemas"]["User"];
      /** Format: uuid */
      account_id: string;
      /** @description For `X-CSRF-Token` of requests of this session that change something. */
      csrf_token: string;
    };
    User: {
      /** Format: uuid */
      id: string;
      email: string;
      name: string;
      has_totp: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Session: {
      /** Format: uuid */
      id: string;
      is_current: boolean;
      user_agent: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      last_seen_at: string;
      /** Format: date-time */
      expires_at: string;
    };
    Me: {
      user: components["schemas"]["User"];
      accounts: {
        /** Format: uuid */
        id: string;
        name: string;
        /** @enum {string} */
        role: "viewer" | "editor" | "owner";
      }[];
      /**
       * Format: uuid
       * @description That this request is for: the session’s, or of `X-Account-Id`.
       */
      account_id: string;
      /** @enum {string} */
      role: "viewer" | "editor" | "owner";
      /** @description For `X-CSRF-Token` of requests of this session that change something. */
      csrf_token: string;
    };
    Member: {
      /**
       * Format: uuid
       * @description Of the user.
       */
      id: string;
      email: string;
      name: string;
      /** @enum {string} */
      role: "viewer" | "editor" | "owner";
      has_totp: boolean;
      /** @description Null: no session of theirs in this account is left. */
      last_seen_at: string | null;
      /** Format: date-time */
      created_at: string;
    };
    CreatedInvitation: {
      /** Format: uuid */
      id: string;
      email: string;
      /** @enum {string} */
      role: "viewer" | "editor" | "owner";
      invited_by: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string;
      /** @description To be given to who is invited (null in a replay). */
      url: string | null;
      /** @description It was sent to them, too. */
      mailed: boolean;
    };
    Invitation: {
      /** Format: uuid */
      id: string;
      email: string;
      /** @enum {string} */
      role: "viewer" | "editor" | "owner";
      invited_by: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string;
    };
    AuditEntry: {
      /** Format: uuid */
      id: string;
      /** @description The id of a key or a user, `operator` or `system`. */
      actor: string;
      /** @description For example `key.created`. */
      action: string;
      /** @description What it was done to. */
      target: string;
      detail: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      created_at: string;
    };
    CreatedAccount: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: "active" | "suspended";
      rate_limit_per_minute: number | null;
      characters_per_month: number | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description The first key of the account (null in a replay). */
      api_key: string | null;
    };
    Account: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: "active" | "suspended";
      rate_limit_per_minute: number | null;
      characters_per_month: number | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
  };
  responses: {
    /** @description Success */
    PostedCompletedTranslation: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["CompletedTranslation"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `unsupported_language`, `unsupported_language_pair`, `unknown_model`, `unsupported_format`, `unsupported_option`, `language_not_detected` */
    BadRequestOrLimitExceededOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrUnsupportedFormatOrUnsupportedOptionOrLanguageNotDetected: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `missing_api_key`, `invalid_api_key`, `expired_api_key`, `revoked_api_key`, `session_expired` */
    Unauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `https_required`, `insufficient_role`, `csrf_required`, `account_suspended`, `insufficient_scope`, `quota_exceeded` */
    ForbiddenOrInsufficientScopeOrQuotaExceeded: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `not_found` */
    NotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `conflict` */
    Conflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `payload_too_large` */
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `unsupported_media_type` */
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `rate_limit_exceeded` */
    TooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `headers_too_large` */
    RequestHeaderFieldsTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `internal_error` */
    InternalServerError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `provider_error` */
    ProviderError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `overloaded`, `provider_unavailable`, `provider_not_configured` */
    ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `provider_timeout` */
    ProviderTimeout: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `invalid_request`, `invalid_json` */
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `https_required`, `insufficient_role`, `csrf_required`, `account_suspended`, `insufficient_scope` */
    ForbiddenOrInsufficientScope: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `overloaded` */
    ServiceUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded` */
    BadRequestOrLimitExceeded: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    Translation: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Translation"];
        };
      };
    };
    /** @description `precondition_failed` */
    PreconditionFailed: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    PostedTranslation: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Translation"];
        };
      };
    };
    /** @description Success */
    Deleted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Deleted"];
        };
      };
    };
    /** @description Success */
    PostedSuggestions: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Suggestions"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `unsupported_language`, `unsupported_language_pair`, `unknown_model`, `language_not_detected` */
    BadRequestOrLimitExceededOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrLanguageNotDetected: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    Export: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Export"];
        };
      };
    };
    /** @description `conflict`, `limit_reached` */
    ConflictOrLimitReached: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    MemoryEntry: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["MemoryEntry"];
        };
      };
    };
    /** @description Success */
    GlossaryWithEntries: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["GlossaryWithEntries"];
        };
      };
    };
    /** @description `limit_reached` */
    LimitReached: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    BrandVoice: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["BrandVoice"];
        };
      };
    };
    /** @description Success */
    PostedTranscription: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Transcription"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `source_not_fetchable`, `source_forbidden`, `unsupported_format`, `corrupt_audio`, `unsupported_language`, `unsupported_language_pair`, `unknown_model` */
    BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrCorruptAudioOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModel: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    PostedSpeech: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Speech"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `unknown_voice`, `unknown_model`, `unsupported_language` */
    BadRequestOrLimitExceededOrUnknownVoiceOrUnknownModelOrUnsupportedLanguage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    PostedVoiceTranslation: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["VoiceTranslation"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `source_not_fetchable`, `source_forbidden`, `unsupported_format`, `corrupt_audio`, `unsupported_language`, `unknown_voice`, `unsupported_language_pair`, `unknown_model` */
    BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrCorruptAudioOrUnsupportedLanguageOrUnknownVoiceOrUnsupportedLanguagePairOrUnknownModel: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `invalid_request`, `invalid_json`, `unsupported_language` */
    BadRequestOrUnsupportedLanguage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `https_required`, `insufficient_role`, `csrf_required`, `account_suspended` */
    Forbidden: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    PostedImage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Image"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `source_not_fetchable`, `source_forbidden`, `unsupported_format`, `unsupported_option`, `corrupt_document`, `corrupt_image`, `encrypted_document`, `restricted_document`, `too_complex`, `unsupported_language`, `unsupported_language_pair`, `unknown_model`, `language_not_detected` */
    BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrUnsupportedOptionOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrRestrictedDocumentOrTooComplexOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrLanguageNotDetected: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `asset_expired` */
    AssetExpired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    Image: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Image"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `corrupt_image`, `too_complex` */
    BadRequestOrLimitExceededOrCorruptImageOrTooComplex: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    Document: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Document"];
        };
      };
    };
    /** @description Success */
    PostedFileEstimate: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["FileEstimate"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `source_not_fetchable`, `source_forbidden`, `unsupported_format`, `unsupported_option`, `corrupt_document`, `corrupt_image`, `encrypted_document`, `restricted_document`, `too_complex`, `unsupported_language` */
    BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrUnsupportedOptionOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrRestrictedDocumentOrTooComplexOrUnsupportedLanguage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    File: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["File"];
        };
      };
    };
    /** @description Success */
    PostedFile: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["File"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `unsupported_option` */
    BadRequestOrLimitExceededOrUnsupportedOption: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    PostedExport: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Export"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `too_complex`, `corrupt_document`, `corrupt_image`, `encrypted_document`, `unsupported_option` */
    BadRequestOrLimitExceededOrTooComplexOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrUnsupportedOption: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    PostedFileApprovalResult: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["FileApprovalResult"];
        };
      };
    };
    /** @description Success */
    FileSegment: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["FileSegment"];
        };
      };
    };
    /** @description Success */
    PostedFileSegment: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["FileSegment"];
        };
      };
    };
    /** @description Success */
    PostedFileImport: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["FileImport"];
        };
      };
    };
    /** @description `invalid_request`, `invalid_json`, `limit_exceeded`, `language_not_detected` */
    BadRequestOrLimitExceededOrLanguageNotDetected: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    SetupHealth: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["SetupHealth"];
        };
      };
    };
    /** @description Success */
    UsageSummary: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["UsageSummary"];
        };
      };
    };
    /** @description Success */
    QualitySummary: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["QualitySummary"];
        };
      };
    };
    /** @description Success */
    Project: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Project"];
        };
      };
    };
    /** @description Success */
    Webhook: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Webhook"];
        };
      };
    };
    /** @description Success */
    PostedWebhookWithSecret: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["WebhookWithSecret"];
        };
      };
    };
    /** @description Success */
    PostedWebhookRecoveryAnswer: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["WebhookRecoveryAnswer"];
        };
      };
    };
    /** @description Success */
    DeliveryWithAttempts: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["DeliveryWithAttempts"];
        };
      };
    };
    /** @description Success */
    PostedDelivery: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Delivery"];
        };
      };
    };
    /** @description Success */
    EventType: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["EventType"];
        };
      };
    };
    /** @description Success */
    Event: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Event"];
        };
      };
    };
    /** @description Success */
    ApiKey: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["ApiKey"];
        };
      };
    };
    /** @description Success */
    PostedCreatedApiKey: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["CreatedApiKey"];
        };
      };
    };
    /** @description `invalid_credentials`, `totp_required` */
    InvalidCredentialsOrTotpRequired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description `https_required`, `csrf_required` */
    HttpsRequiredOrCsrfRequired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    Me: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Me"];
        };
      };
    };
    /** @description Success */
    User: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["User"];
        };
      };
    };
    /** @description `missing_api_key`, `invalid_api_key`, `expired_api_key`, `revoked_api_key`, `session_expired`, `invalid_credentials` */
    UnauthorizedOrInvalidCredentials: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Success */
    Member: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Member"];
        };
      };
    };
    /** @description Success */
    Account: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @constant */
          success: true;
          data: components["schemas"]["Account"];
        };
      };
    };
    /** @description Delivered. The status must come within 10 seconds. */
    Delivered: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Not delivered: tried again, up to six times in all. */
    NotDelivered: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Not delivered, and the webhook is disabled. */
    WebhookGone: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    /** @description The first answer is kept for 24 h and given again for the same key and body. */
    "Idempotency-Key": string;
    /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
    "If-Match": string;
    /** @description `respond-async`: answers 202 at once (RFC 7240). */
    Prefer: string;
    /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
    "X-Signature": string;
    /** @description The same as `X-Signature`. */
    "X-Dragoman-Signature": string;
    /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
    "X-Signature-Previous": string;
    /** @description The kind: `event` of the body. */
    "X-Dragoman-Event": string;
    /** @description The id of the delivery, the same on every attempt. */
    "X-Dragoman-Delivery": string;
    /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
    "webhook-id": string;
    /** @description Unix seconds of this attempt (Standard Webhooks). */
    "webhook-timestamp": string;
    /** @description Signatures over id, timestamp and body (Standard Webhooks). */
    "webhook-signature": string;
    /** @description `Dragoman-Webhooks/` and the version of the service. */
    "User-Agent": string;
  };
  requestBodies: never;
  headers: {
    /** @description The request's id: your own where you sent a valid one. Name it when you ask for help. */
    "X-Request-Id": string;
    /** @description What is left: `"default";r=59;t=60` are 59 requests within the next 60 seconds (IETF draft). Absent without a limit. */
    RateLimit: string;
    /** @description What may be sent: `"default";q=60;w=60` are 60 requests in 60 seconds. Absent without a limit. */
    "RateLimit-Policy": string;
    /** @description Seconds after which the same request makes sense again; absent where no wait helps. */
    "Retry-After": number;
    /** @description `true`: the stored answer to an earlier request with the same `Idempotency-Key`. Absent from a first answer. */
    "Idempotent-Replayed": "true";
    /** @description The `revision` in quotes, for `If-Match`. */
    ETag: string;
    /** @description `Bearer`. */
    "WWW-Authenticate": string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  translate: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslateRequest"];
      };
    };
    responses: {
      200: components["responses"]["PostedCompletedTranslation"];
      400: components["responses"]["BadRequestOrLimitExceededOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrUnsupportedFormatOrUnsupportedOptionOrLanguageNotDetected"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  translateBatch: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslateBatchRequest"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            success: boolean;
            data: components["schemas"]["BatchElement"][];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrUnsupportedFormatOrUnsupportedOptionOrLanguageNotDetected"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  listTranslations: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description In this state alone. */
        status?: "created" | "completed" | "failed" | "updated" | "approved";
        /** @description From this language alone. */
        source_language?: string;
        /** @description Into this language alone. */
        target_language?: string;
        /** @description Only those with this `quality_score` or a higher one. */
        min_score?: number;
        /** @description Only those with this `quality_score` or a lower one. */
        max_score?: number;
        /** @description Created then or later. */
        since?: string;
        /** @description Created before. */
        until?: string;
        /** @description Only those with this in their source or translation, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Translation"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  approveTranslations: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationApprovals"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            success: boolean;
            data: components["schemas"]["TranslationApprovalElement"][];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getTranslation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Translation"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteTranslation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateTranslation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationEdit"];
      };
    };
    responses: {
      200: components["responses"]["Translation"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  approveTranslation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PostedTranslation"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listTranslationRevisions: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["TranslationRevision"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  suggest: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SuggestionsRequest"];
      };
    };
    responses: {
      200: components["responses"]["PostedSuggestions"];
      400: components["responses"]["BadRequestOrLimitExceededOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrLanguageNotDetected"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  importMemory: {
    parameters: {
      query?: {
        /** @description Left out: the key's only project, else the account's `Default`. */
        project_id?: string;
      };
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-tmx+xml": string;
        "application/xml": string;
        "text/xml": string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** @description New. */
              imported: number;
              updated: number;
              /** @description There already, the same; or said again by the file. */
              skipped: number;
              /** @description Not taken, each for one of `errors`. */
              failed: number;
              /** @description The first 100; lines count from 1. */
              errors: {
                line: number;
                message: string;
              }[];
              /** Format: uuid */
              project_id: string;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  exportMemory: {
    parameters: {
      query?: {
        /** @description As what the file is written. */
        format?: "tmx";
        /** @description Left out: the key's only project, else the account's `Default`. */
        project_id?: string;
        /** @description From this language alone. */
        source_language?: string;
        /** @description Into this language alone. */
        target_language?: string;
        /** @description `true`: what people approved or imported; `false`: what machines made. Left out: both. */
        approved?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Export"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listMemory: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description From this language alone. */
        source_language?: string;
        /** @description Into this language alone. */
        target_language?: string;
        /** @description `true`: what people approved or imported; `false`: what machines made. */
        approved?: "true" | "false";
        /** @description Only those with this in their source or translation, in whichever case. */
        search?: string;
        /** @description Created then or later. */
        since?: string;
        /** @description Created before. */
        until?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["MemoryEntry"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getMemoryEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["MemoryEntry"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteMemoryEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listGlossaries: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description From this language alone. */
        source_language?: string;
        /** @description Into this language alone. */
        target_language?: string;
        /** @description Only those with this in their name, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Glossary"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createGlossary: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GlossaryCreate"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["GlossaryWithEntries"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getGlossary: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["GlossaryWithEntries"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteGlossary: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateGlossary: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          /** @description Replaces all entries. */
          entries?: components["schemas"]["GlossaryEntryInput"][];
        };
      };
    };
    responses: {
      200: components["responses"]["GlossaryWithEntries"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listGlossaryEntries: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description `true`: terms that stay as they are; `false`: the others. */
        do_not_translate?: "true" | "false";
        /** @description Only those with this in their source or target, in whichever case. */
        search?: string;
      };
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["GlossaryEntry"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  writeGlossaryEntries: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GlossaryEntries"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              added: number;
              updated: number;
              unchanged: number;
              entry_count: number;
              revision: number;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteGlossaryEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
        /** @description The id of the entry. */
        entry_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  importGlossary: {
    parameters: {
      query?: {
        /** @description `merge` adds and updates, and passes over rows with mistakes. `replace` also removes what the file lacks, and refuses a file with a mistake. */
        mode?: "merge" | "replace";
      };
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "text/csv": string;
        "text/tab-separated-values": string;
        "application/x-tbx+xml": string;
        "application/xml": string;
        "text/xml": string;
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** @description New. */
              imported: number;
              updated: number;
              /** @description There already, the same; or said again by the file. */
              skipped: number;
              /** @description Not taken, each for one of `errors`. */
              failed: number;
              /** @description The first 100; lines count from 1. */
              errors: {
                line: number;
                message: string;
              }[];
              /** @description With `mode=replace`. */
              removed: number;
              entry_count: number;
              revision: number;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  exportGlossary: {
    parameters: {
      query?: {
        /** @description As what the file is written. */
        format?: "csv" | "tsv" | "tbx";
      };
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Export"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["LimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listBrandVoices: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Only those with this in their name, tone or audience, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["BrandVoice"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createBrandVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BrandVoiceCreate"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["BrandVoice"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getBrandVoice: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["BrandVoice"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteBrandVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateBrandVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          /** @description How the brand speaks, in a few words: `warm, brief, no slang`. */
          tone?: string | "";
          /** @description Whom it speaks to: `parents of small children`. */
          audience?: string | "";
          /** @description What to do: at most 10 rules of 300 code points. */
          do?: string[];
          /** @description What not to do. */
          dont?: string[];
          /** @description Good translations: at most 20. */
          examples?: {
            source: string;
            target: string;
          }[];
          /** @description Replaces all terms, as each list replaces its own. */
          terms?: components["schemas"]["GlossaryEntryInput"][];
        };
      };
    };
    responses: {
      200: components["responses"]["BrandVoice"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  speechToText: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SpeechToTextRequest"];
        "multipart/form-data": components["schemas"]["SpeechToTextForm"];
      };
    };
    responses: {
      200: components["responses"]["PostedTranscription"];
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Job"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrCorruptAudioOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModel"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  textToSpeech: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TextToSpeechRequest"];
      };
    };
    responses: {
      200: components["responses"]["PostedSpeech"];
      400: components["responses"]["BadRequestOrLimitExceededOrUnknownVoiceOrUnknownModelOrUnsupportedLanguage"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  translateVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoiceTranslateRequest"];
        "multipart/form-data": components["schemas"]["VoiceTranslateForm"];
      };
    };
    responses: {
      200: components["responses"]["PostedVoiceTranslation"];
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Job"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrCorruptAudioOrUnsupportedLanguageOrUnknownVoiceOrUnsupportedLanguagePairOrUnknownModel"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  listVoices: {
    parameters: {
      query?: {
        /** @description `es` also finds `es-MX`. */
        language?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Voice"][];
          };
        };
      };
      400: components["responses"]["BadRequestOrUnsupportedLanguage"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  listVoiceJobs: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description In this state alone. */
        status?: "queued" | "running" | "completed" | "failed" | "cancelled";
        /** @description Of this project alone. */
        project_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Job"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getVoiceJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** Format: uuid */
              id: string;
              kind: string;
              /** @enum {string} */
              status: "queued" | "running" | "completed" | "failed" | "cancelled";
              /** Format: uuid */
              project_id: string;
              progress: {
                done: number;
                /** @constant */
                total: 100;
                /** @description What is being done. */
                stage: string | null;
              };
              /** Format: date-time */
              created_at: string;
              started_at: string | null;
              finished_at: string | null;
              error: {
                code: string;
                detail: string;
              } | null;
              result: (components["schemas"]["Transcription"] | components["schemas"]["VoiceTranslation"]) | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteVoiceJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  translateImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslateImageRequest"];
        "multipart/form-data": components["schemas"]["TranslateImageForm"];
      };
    };
    responses: {
      200: components["responses"]["PostedImage"];
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["AcceptedImage"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrUnsupportedOptionOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrRestrictedDocumentOrTooComplexOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrLanguageNotDetected"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      410: components["responses"]["AssetExpired"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  getImage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Image"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteImage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  renderImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RenderImageRequest"];
      };
    };
    responses: {
      200: components["responses"]["PostedImage"];
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["AcceptedImage"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrCorruptImageOrTooComplex"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      410: components["responses"]["AssetExpired"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  translateDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslateDocumentRequest"];
        "multipart/form-data": components["schemas"]["TranslateDocumentForm"];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Document"] | components["schemas"]["FileEstimate"];
          };
        };
      };
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["AcceptedDocument"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrUnsupportedOptionOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrRestrictedDocumentOrTooComplexOrUnsupportedLanguageOrUnsupportedLanguagePairOrUnknownModelOrLanguageNotDetected"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScopeOrQuotaExceeded"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      410: components["responses"]["AssetExpired"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      502: components["responses"]["ProviderError"];
      503: components["responses"]["ServiceUnavailableOrProviderUnavailableOrProviderNotConfigured"];
      504: components["responses"]["ProviderTimeout"];
    };
  };
  getDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Document"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listFiles: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description In this state alone. */
        status?: "uploaded" | "processing" | "completed" | "failed" | "cancelled";
        /** @description One kind alone. */
        kind?: "image" | "document";
        /** @description Into this language alone. */
        target_language?: string;
        /** @description Only those with this in their name, in whichever case. */
        search?: string;
        /** @description Created then or later. */
        since?: string;
        /** @description Created before. */
        until?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["File"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileRequest"];
        "multipart/form-data": components["schemas"]["FileForm"];
      };
    };
    responses: {
      200: components["responses"]["PostedFileEstimate"];
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["File"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrSourceNotFetchableOrSourceForbiddenOrUnsupportedFormatOrUnsupportedOptionOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrRestrictedDocumentOrTooComplexOrUnsupportedLanguage"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["File"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  renderFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FileRenderRequest"];
      };
    };
    responses: {
      202: components["responses"]["PostedFile"];
      400: components["responses"]["BadRequestOrLimitExceededOrUnsupportedOption"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  exportFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description `respond-async`: answers 202 at once (RFC 7240). */
        Prefer?: components["parameters"]["Prefer"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FileExportRequest"];
      };
    };
    responses: {
      200: components["responses"]["PostedExport"];
      /** @description The work goes on: ask at `Location` how far it is. */
      202: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["File"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrTooComplexOrCorruptDocumentOrCorruptImageOrEncryptedDocumentOrUnsupportedOption"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      410: components["responses"]["AssetExpired"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listFileSegments: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description In this state alone. */
        status?: "new" | "machine" | "memory" | "edited" | "approved";
        /** @description Only those with this score or a lower one. */
        max_score?: number;
        /** @description Only those on this page. */
        page?: number;
        /** @description Only those with this in their source or translation, in whichever case. */
        search?: string;
      };
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["FileSegment"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listFileSegmentRevisions: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
        /** @description The number of the segment, from 1 in reading order. */
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["FileSegmentRevision"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  approveFileSegments: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileApproval"];
      };
    };
    responses: {
      200: components["responses"]["PostedFileApprovalResult"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateFileSegment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
        /** @description The number of the segment, from 1 in reading order. */
        number: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileSegmentEdit"];
      };
    };
    responses: {
      200: components["responses"]["FileSegment"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  approveFileSegment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
        /** @description The number of the segment, from 1 in reading order. */
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PostedFileSegment"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  importFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
        /** @description The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one. */
        "If-Match"?: components["parameters"]["If-Match"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileImportRequest"];
        "multipart/form-data": components["schemas"]["FileImportForm"];
      };
    };
    responses: {
      200: components["responses"]["PostedFileImport"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  detectLanguage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          text: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            /** @description Likeliest first. */
            data: {
              code: string;
              confidence: number;
            }[];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceededOrLanguageNotDetected"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listLanguages: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Language"][];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listModels: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Model"][];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getLimits: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              rate: {
                /** @description Of this key. Null: unlimited. */
                requests_per_minute: number | null;
              };
              text: {
                code_points: number;
              };
              audio: {
                bytes: number;
                seconds: number;
                /** @description Longer recordings are jobs. */
                sync_seconds: number;
              };
              image: {
                bytes: number;
                pixels: number;
              };
              document: {
                bytes: number;
                pages: number;
                segments: number;
                /** @description Larger documents are jobs; so are those of more pages or characters. */
                sync_bytes: number;
                sync_pages: number;
                sync_characters: number;
              };
              speech: {
                code_points: number;
              };
              batch: {
                texts: number;
                code_points: number;
              };
              body: {
                json_bytes: number;
                batch_bytes: number;
                import_bytes: number;
              };
              glossaries: {
                per_account: number;
                entries: number;
              };
              brand_voices: {
                per_account: number;
              };
              memory: {
                entries_per_import: number;
              };
              webhooks: {
                /** @description And as many for all projects of the account. */
                per_project: number;
              };
              /** @description Of all keys of the account together. Null: unlimited. */
              account: {
                requests_per_minute: number | null;
                characters_per_month: number | null;
                /** @description Of recognised speech. */
                seconds_per_month: number | null;
                /** @description What the files for download of the account may hold. */
                stored_bytes: number | null;
                /** @description Files on their way at once. */
                concurrent_uploads: number | null;
              };
              /** @description A key shares its own with the keys that it was made by and makes. */
              characters_per_month: {
                account: number | null;
                key: number | null;
              };
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getMeta: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              name: string;
              version: string;
              /** Format: uri */
              public_url: string;
              /** @description The kinds of files that can be translated. */
              formats: components["schemas"]["Format"][];
              webhooks: {
                /** @description Addresses and networks that deliveries come from. */
                source_addresses: string[];
                /** @description The header with the signature, beside `X-Signature`. */
                signature_header: string;
                /** @description How long an endpoint may take to answer. */
                timeout_seconds: number;
                /** @description From the end of a failed attempt to the next one; after the last the delivery is given up. */
                retry_seconds: number[];
              };
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getSetupHealth: {
    requestBody?: never;
    responses: {
      200: components["responses"]["SetupHealth"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getUsage: {
    parameters: {
      query?: {
        /** @description First UTC day. Default: the first of this month. */
        from?: string;
        /** @description Last UTC day, inclusive. Default: today. */
        to?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description Of this key alone. */
        key_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              period: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
              };
              requests: number;
              characters: {
                used: number;
                billed: number;
                /** @description Of the account, a month. Null: unlimited. */
                limit: number | null;
              };
              /** @description Of recognised speech. */
              seconds: {
                used: number;
                billed: number;
                /** @description Of the account, a month. Null: unlimited. */
                limit: number | null;
              };
              /** @description What the files for download of the account hold now. Null: the key is bound to projects. */
              stored_bytes: {
                used: number;
                limit: number | null;
              } | null;
              days: {
                /** Format: date */
                day: string;
                /** Format: uuid */
                project_id: string;
                key_id: string | null;
                product: string;
                unit: string;
                requests: number;
                used: number;
                billed: number;
              }[];
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getUsageSummary: {
    parameters: {
      query?: {
        /** @description First UTC day. Default: the first of this month. */
        from?: string;
        /** @description Last UTC day, inclusive. Default: today. */
        to?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description Of this key alone. */
        key_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["UsageSummary"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getQualitySummary: {
    parameters: {
      query?: {
        /** @description First UTC day. Default: the first of this month. */
        from?: string;
        /** @description Last UTC day, inclusive. Default: today. */
        to?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description Of this key alone. */
        key_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["QualitySummary"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listProjects: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Only those with this in their name or description, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Project"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default  */
          description?: string;
          /** @default {} */
          settings?: components["schemas"]["NewProjectSettings"];
          characters_per_month?: number | null;
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Project"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Project"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          description?: string;
          /** @description Replaces all settings. */
          settings?: components["schemas"]["NewProjectSettings"];
          characters_per_month?: number | null;
        };
      };
    };
    responses: {
      200: components["responses"]["Project"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Of this project alone. */
        project_id?: string;
        /** @description `true`: those that are enabled; `false`: those that are not. */
        active?: "true" | "false";
        /** @description Only those with this in their address or description, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Webhook"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookCreate"];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookWithSecret"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Webhook"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookUpdate"];
      };
    };
    responses: {
      200: components["responses"]["Webhook"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            success: boolean;
            /** @description Null where the endpoint could not be reached. */
            status_code: number | null;
            response_time_ms: number;
            data: components["schemas"]["WebhookTest"];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhookSecretRotation"];
      };
    };
    responses: {
      200: components["responses"]["PostedWebhookWithSecret"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  recoverWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookRecovery"];
      };
    };
    responses: {
      202: components["responses"]["PostedWebhookRecoveryAnswer"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description In this state alone. */
        state?: "pending" | "delivered" | "exhausted" | "cancelled";
        /** @description Of this kind of event alone. */
        event?: "translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported" | "webhook.test";
        /** @description Created then or later. */
        since?: string;
        /** @description Created before. */
        until?: string;
      };
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Delivery"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listAllDeliveries: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description In this state alone. */
        state?: "pending" | "delivered" | "exhausted" | "cancelled";
        /** @description Of this kind of event alone. */
        event?: "translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported" | "webhook.test";
        /** @description Created then or later. */
        since?: string;
        /** @description Created before. */
        until?: string;
        /** @description Of this webhook alone. */
        webhook_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Delivery"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["DeliveryWithAttempts"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  redeliver: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      202: components["responses"]["PostedDelivery"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listEventTypes: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["EventType"][];
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getEventType: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description One kind alone. */
        kind: "translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported" | "webhook.test";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["EventType"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Of this kind alone; may be repeated. */
        kind?: ("translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported" | "webhook.test")[];
        /** @description Of this project alone. */
        project_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Event"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  followEvents: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the answer before. Left out: nothing but the cursor of now is answered, at once. */
        after?: string;
        /** @description Seconds to wait for an event where there is none yet. */
        wait?: number;
        /** @description Of this kind alone; may be repeated. */
        kind?: ("translation.created" | "translation.completed" | "translation.failed" | "translation.updated" | "translation.approved" | "project.created" | "project.updated" | "project.deleted" | "file.uploaded" | "file.completed" | "file.failed" | "file.exported" | "webhook.test")[];
        /** @description Of this project alone. */
        project_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Event"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Event"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listKeys: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description As they are now; a revoked one is not `expired`. */
        status?: "active" | "expired" | "revoked";
        /** @description Only those with this in their name or prefix, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ApiKey"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @description Default: all but `keys` (and the operator’s `accounts`). */
          scopes?: ("translate" | "voice" | "visual" | "files" | "projects" | "webhooks" | "keys" | "accounts")[];
          expires_at?: string | null;
          /** @description Null: the default of this deployment. 0: unlimited. */
          rate_limit_per_minute?: number | null;
          characters_per_month?: number | null;
          /** @description The only projects that the key may use. Null: all. */
          project_ids?: string[] | null;
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["CreatedApiKey"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["ConflictOrLimitReached"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ApiKey"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          scopes?: ("translate" | "voice" | "visual" | "files" | "projects" | "webhooks" | "keys" | "accounts")[];
          expires_at?: string | null;
          rate_limit_per_minute?: number | null;
          characters_per_month?: number | null;
          project_ids?: string[] | null;
        };
      };
    };
    responses: {
      200: components["responses"]["ApiKey"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /**
           * @description How long the present secret is good as well.
           * @default 0
           */
          overlap_hours?: number;
        };
      };
    };
    responses: {
      200: components["responses"]["PostedCreatedApiKey"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listSessions: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Session"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createSession: {
    requestBody: {
      content: {
        "application/json": {
          /** Format: email */
          email: string;
          password: string;
          /** @description Six digits of the authenticator, or a recovery code. */
          totp?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SignedIn"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["InvalidCredentialsOrTotpRequired"];
      403: components["responses"]["HttpsRequiredOrCsrfRequired"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string | "current";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  setUp: {
    requestBody: {
      content: {
        "application/json": {
          /** @description Of the set-up link. */
          token: string;
          /** Format: email */
          email: string;
          password: string;
          name?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SignedIn"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      403: components["responses"]["HttpsRequiredOrCsrfRequired"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  requestPasswordReset: {
    requestBody: {
      content: {
        "application/json": {
          /** Format: email */
          email: string;
        };
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              accepted: true;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      403: components["responses"]["HttpsRequiredOrCsrfRequired"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  resetPassword: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The secret part of the link. */
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              reset: true;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      403: components["responses"]["HttpsRequiredOrCsrfRequired"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  acceptInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The secret part of the link. */
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A new one; who has an account here already shows the one they have. */
          password: string;
          name?: string;
          /** @description Six digits of the authenticator, or a recovery code. */
          totp?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SignedIn"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["InvalidCredentialsOrTotpRequired"];
      403: components["responses"]["HttpsRequiredOrCsrfRequired"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getMe: {
    requestBody?: never;
    responses: {
      200: components["responses"]["Me"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateMe: {
    requestBody: {
      content: {
        "application/json": {
          name: string;
        };
      };
    };
    responses: {
      200: components["responses"]["User"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  changePassword: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          password: string;
          new_password: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              csrf_token: string;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["UnauthorizedOrInvalidCredentials"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  setUpTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description Six digits of the authenticator, or a recovery code. */
          code?: string;
        };
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** @description To be typed into an authenticator. Null once it is confirmed. */
              secret: string | null;
              /** @description The same for a QR code (`otpauth:`). */
              uri: string | null;
              /** @description Each signs in once: shown in this answer alone. */
              recovery_codes: string[] | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["UnauthorizedOrInvalidCredentials"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  removeTotp: {
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              deleted: true;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listMembers: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description With this role alone. */
        role?: "viewer" | "editor" | "owner";
        /** @description Only those with this in their address or name, in whichever case. */
        search?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Member"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  removeMember: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateMember: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          role: "viewer" | "editor" | "owner";
        };
      };
    };
    responses: {
      200: components["responses"]["Member"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listInvitations: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Invitation"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** Format: email */
          email: string;
          /** @enum {string} */
          role: "viewer" | "editor" | "owner";
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["CreatedInvitation"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listAuditLog: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
        /** @description Done by this key or user alone. */
        actor?: string;
        /** @description One action, or all of a kind: `key` is `key.created` and its like. */
        action?: string;
        /** @description Done to what has this id alone. */
        target?: string;
        /** @description Only those with this in their action, actor or target, in whichever case. */
        search?: string;
        /** @description Created then or later. */
        since?: string;
        /** @description Created before. */
        until?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["AuditEntry"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listAccounts: {
    parameters: {
      query?: {
        /** @description How many at most. */
        limit?: number;
        /** @description `pagination.next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Account"][];
            pagination: {
              next_cursor: string | null;
            };
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description The first answer is kept for 24 h and given again for the same key and body. */
        "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @description Of all its keys together. Null: `limits.account` of this deployment. 0: unlimited. */
          rate_limit_per_minute?: number | null;
          /** @description Of all its keys together. Null: `limits.account` of this deployment. */
          characters_per_month?: number | null;
        };
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          /** @description Where it is read. */
          Location: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          RateLimit: components["headers"]["RateLimit"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["CreatedAccount"];
          };
        };
      };
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Account"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Deleted"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the resource, as the answer that made it, and lists, have it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          /** @enum {string} */
          status?: "active" | "suspended";
          /** @description Of all its keys together. Null: `limits.account` of this deployment. 0: unlimited. */
          rate_limit_per_minute?: number | null;
          /** @description Of all its keys together. Null: `limits.account` of this deployment. */
          characters_per_month?: number | null;
        };
      };
    };
    responses: {
      200: components["responses"]["Account"];
      400: components["responses"]["BadRequestOrLimitExceeded"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ForbiddenOrInsufficientScope"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      431: components["responses"]["RequestHeaderFieldsTooLarge"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  receiveTranslationCreatedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationCreatedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveTranslationCompletedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationCompletedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveTranslationFailedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationFailedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveTranslationUpdatedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationUpdatedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveTranslationApprovedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationApprovedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveProjectCreatedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProjectCreatedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveProjectUpdatedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProjectUpdatedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveProjectDeletedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProjectDeletedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveFileUploadedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileUploadedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveFileCompletedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileCompletedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveFileFailedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileFailedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveFileExportedEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FileExportedEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
  receiveWebhookTestEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown. */
        "X-Signature": components["parameters"]["X-Signature"];
        /** @description The same as `X-Signature`. */
        "X-Dragoman-Signature": components["parameters"]["X-Dragoman-Signature"];
        /** @description As `X-Signature`, with the secret before, while a rotation overlaps. */
        "X-Signature-Previous"?: components["parameters"]["X-Signature-Previous"];
        /** @description The kind: `event` of the body. */
        "X-Dragoman-Event": components["parameters"]["X-Dragoman-Event"];
        /** @description The id of the delivery, the same on every attempt. */
        "X-Dragoman-Delivery": components["parameters"]["X-Dragoman-Delivery"];
        /** @description The same as `X-Dragoman-Delivery` (Standard Webhooks). */
        "webhook-id": components["parameters"]["webhook-id"];
        /** @description Unix seconds of this attempt (Standard Webhooks). */
        "webhook-timestamp": components["parameters"]["webhook-timestamp"];
        /** @description Signatures over id, timestamp and body (Standard Webhooks). */
        "webhook-signature": components["parameters"]["webhook-signature"];
        /** @description `Dragoman-Webhooks/` and the version of the service. */
        "User-Agent": components["parameters"]["User-Agent"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookTestEvent"];
      };
    };
    responses: {
      410: components["responses"]["WebhookGone"];
      "2XX": components["responses"]["Delivered"];
      default: components["responses"]["NotDelivered"];
    };
  };
}
