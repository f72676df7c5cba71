/**
 * The statement that makes deliveries of events for the webhooks that want them, as a part of the statement that writes
 * the events: there is no event without its deliveries.
 *
 * @param events the name of what holds `id`, `account_id`, `project_id` and `kind` of the events
 * @param at the parameter with the moment from which they are due
 */
export const deliveryStatement = (events: string, at: string): string => `
  insert into webhook_deliveries (
    id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, next_attempt_at, created_at)
  select webhook_delivery_id(event.id, webhook.id), event.account_id, webhook.id, event.project_id, event.id, event.kind,
    'automatic', 0, 0, ${at}::timestamptz, ${at}::timestamptz
  from ${events} event
  join webhooks webhook on webhook.account_id = event.account_id and webhook.active
    and (webhook.project_id is null or webhook.project_id = event.project_id)
    and event.kind = any (webhook.events)
  on conflict do nothing
  returning id
`;
