import type { EventFilter, Store, StoredEvent } from '@dragoman/store';
import { z } from 'zod';
import { notFound } from '../../errors/errors.ts';
import { weighTexts } from '../../http/body/body-budget.ts';
import type { Cursors } from '../../http/cursor.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import { type Identities, type Identity, mayUse } from '../../identity/identity.ts';
import { followEvents } from './follow.ts';
import { eventData, eventsQuery, followQuery } from './schema.ts';

interface Services {
  readonly cursors: Cursors;
  readonly identities: Identities;
  readonly readiness: { readonly ending: AbortSignal };
  readonly store: Store;
}

const { list, operation } = operationsOf<Services>({ tag: 'Webhooks', scope: 'webhooks' });

const presentEvent = (event: StoredEvent) =>
  present(eventData, event, { payload: event.body && JSON.parse(event.body.toString()) });

const listEvents = list({
  id: 'listEvents',
  path: '/api/v1/events',
  summary: 'List the events of the last 30 days, newest first',
  description: 'Whether a webhook subscribed to them or not.',
  query: eventsQuery,
  item: eventData,
  answerBytes: weighTexts,
  page: ({ identity, query }, page, { store }) =>
    store.events.list(identity.account.id, filterOf(identity, query), page),
  present: presentEvent,
});

const followEventsOperation = operation({
  id: 'followEvents',
  route: 'GET /api/v1/events/follow',
  summary: 'Follow events as they happen, oldest first',
  description:
    'Answers the events after `after` at once where there are any, else when one comes or `wait` is over. `next_cursor` is never null: pass it as `after` of the next request. An event comes up to two seconds after it happened. Each request counts for the rate limit.',
  query: followQuery,
  data: z.array(eventData),
  list: true,
  async handle({ identity, query, signal }, services) {
    const { store, cursors, readiness, identities } = services;
    const { limit, wait } = query;
    const accountId = identity.account.id;
    const filter = filterOf(identity, query);
    const after = cursors.decode(accountId, 'followEvents', query.after);
    const { items, next } =
      after === undefined
        ? await store.events.follow(accountId, filter, { after: null, limit })
        : await followEvents(
            { store, ending: readiness.ending },
            {
              accountId,
              filter,
              after,
              limit,
              waitMs: wait * 1000,
              signal,
              isAdmitted: () => identities.isStillAdmitted(identity),
            },
          );
    return cursors.reply(accountId, 'followEvents', { items, next }, presentEvent);
  },
});

const getEvent = operation({
  id: 'getEvent',
  route: 'GET /api/v1/events/{id}',
  summary: 'Read an event',
  description: 'Its payload is what webhooks were sent.',
  params: idParams,
  data: eventData,
  errors: ['not_found'],
  async handle({ identity, params }, { store }) {
    const event = await store.events.get(identity.account.id, params.id);
    if (!event || !mayUse(identity, event.projectId)) throw notFound('event');
    return { data: presentEvent(event) };
  },
});

/** A key that is bound to projects sees their events alone. */
const filterOf = (
  { projectIds }: Identity,
  query: Pick<z.output<typeof eventsQuery>, 'kind' | 'project_id'>,
): EventFilter => ({
  kinds: query.kind,
  projectId: query.project_id,
  projectIds: projectIds ?? undefined,
});

export const eventOperations = [listEvents, followEventsOperation, getEvent];
