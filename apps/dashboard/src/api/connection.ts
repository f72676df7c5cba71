import { createState } from './state.ts';

/** Whether the service answers. The frame shows a banner while it does not. */
export const serverGone = createState(false);

/** Whether the session has ended: the frame asks to sign in again, over the page, which keeps what was typed. */
export const sessionEnded = createState(false);

/** What requests of this session carry: set from `GET /api/v1/me` and by signing in. */
export const credentials: { csrfToken: string | undefined; accountId: string | undefined } = {
  csrfToken: undefined,
  accountId: undefined,
};
