/** The token of the link that led here; empty where there is none. */
export const tokenOfLink = (): string => new URLSearchParams(window.location.search).get('token') ?? '';

/** Where to go after signing in: a page of the dashboard, and never another site. */
export const nextPage = (): string => {
  const next = new URLSearchParams(window.location.search).get('next') ?? '';
  const url = new URL(next, `${window.location.origin}/dashboard/`);
  const isOurs = url.origin === window.location.origin && url.pathname.startsWith('/dashboard/');
  return isOurs ? url.pathname + url.search : '/dashboard/';
};
