const insert = `
  insert into webhook_delivery_history
    (id, account_id, webhook_id, project_id, event_id, event_kind, state, reason, attempts, created_at, completed_at,
      delivered_at)
`;

/** One that was sent again has ended before. */
const replace = `
  on conflict (id) do update set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts,
    completed_at = excluded.completed_at, delivered_at = excluded.delivered_at
`;

/** The statement that keeps deliveries that have ended. @param rows a `select` of them */
export const keepEnded = (rows: string): string => `${insert} ${rows} ${replace}`;

/**
 * The statement that keeps the rows of `cancelled`. What was delivered before stays so: then an attempt that was asked
 * for has not been made.
 *
 * @param reason a parameter, as is `at`
 */
export const keepCancelled = (reason: string, at: string): string =>
  keepEnded(`
    select id, account_id, webhook_id, project_id, event_id, event_kind,
      case when delivered_at is null then 'cancelled' else 'delivered' end,
      case when delivered_at is null then ${reason} end, attempts, created_at, ${at}, delivered_at
    from cancelled
  `);
