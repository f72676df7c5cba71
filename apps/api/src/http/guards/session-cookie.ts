import type { IncomingMessage } from 'node:http';

/** `__Host-`: browsers take it over HTTPS alone, for this host alone, and for all of its paths. */
export const sessionCookieName = '__Host-dragoman_session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** The token of the session that a request names; null: none. Of several, the first. */
export const readSessionCookie = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null => {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === sessionCookieName) return pair.slice(at + 1).trim();
  }
  return null;
};

/** `Set-Cookie` for a session. @param seconds until it ends, used or not */
export const sessionCookie = (token: string, seconds: number): string =>
  `${sessionCookieName}=${token}; ${attributes}; Max-Age=${seconds}`;

/** `Set-Cookie` that has a browser forget its session. */
export const noSessionCookie = `${sessionCookieName}=; ${attributes}; Max-Age=0`;
