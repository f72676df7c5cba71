import type { EventFilter, KeyIdentity } from '@dragoman/store';
import { z } from 'zod';
import { defineOperation } from '../../http/operation.ts';
import { notFound } from '../../http/router.ts';
import { idParams } from '../../http/schemas.ts';
import { isStillAdmitted } from '../keys/admission.ts';
import { followEvents } from './follow.ts';
import { presentEvent } from './present.ts';
import { eventData, eventsQuery, followQuery } from './schema.ts';

const tag = 'Webhooks';
const scope = 'webhooks';

export const listEvents = defineOperation({
  id: 'listEvents',
  method: 'get',
  path: '/api/v1/events',
  tag,
  summary: 'List the events of the last 30 days, newest first',
  scope,
  query: eventsQuery,
  status: 200,
  data: z.array(eventData),
  list: true,
  async handle({ identity, query }, { store, cursors }) {
    const { id } = identity.account;
    const page = await store.events.list(id, filterOf(identity, query), cursors.request(id, query));
    return cursors.reply(id, page, presentEvent);
  },
});

export const followEventsOperation = defineOperation({
  id: 'followEvents',
  method: 'get',
  path: '/api/v1/events/follow',
  tag,
  summary: 'Follow events as they happen, oldest first',
  description:
    'Answers the events after `after` at once where there are any, else when one comes or `wait` is over. `next_cursor` is never null: pass it as `after` of the next request. An event comes up to two seconds after it happened. Each request counts for the rate limit.',
  scope,
  query: followQuery,
  status: 200,
  data: z.array(eventData),
  list: true,
  async handle({ identity, query, signal }, services) {
    const { store, cursors, readiness } = services;
    const { limit, wait } = query;
    const accountId = identity.account.id;
    const filter = filterOf(identity, query);
    const after = cursors.decode(accountId, query.after);
    const { items, next } =
      after === undefined
        ? await store.events.follow(accountId, filter, { after: null, limit })
        : await followEvents(
            { store, draining: readiness.draining },
            {
              accountId,
              filter,
              after,
              limit,
              waitMs: wait * 1000,
              signal,
              isAdmitted: () => isStillAdmitted(services, identity),
            },
          );
    return cursors.reply(accountId, { items, next }, presentEvent);
  },
});

export const getEvent = defineOperation({
  id: 'getEvent',
  method: 'get',
  path: '/api/v1/events/{id}',
  tag,
  summary: 'Read an event',
  scope,
  params: idParams,
  status: 200,
  data: eventData,
  errors: ['not_found'],
  async handle({ identity, params }, { store, projects }) {
    const event = await store.events.get(identity.account.id, params.id);
    if (!event || !projects.mayUse(identity, event.projectId)) throw notFound('event');
    return { data: presentEvent(event) };
  },
});

/** A key that is bound to projects sees their events alone. */
const filterOf = (
  { key }: KeyIdentity,
  query: Pick<z.output<typeof eventsQuery>, 'kind' | 'project_id'>,
): EventFilter => ({
  kinds: query.kind,
  projectId: query.project_id,
  projectIds: key.projectIds ?? undefined,
});
