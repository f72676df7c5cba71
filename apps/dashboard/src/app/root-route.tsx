import { createRootRoute } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { Failure } from '../frame/failure.tsx';
import { Frame } from '../frame/frame.tsx';
import { NoSuchPage } from '../frame/no-such-page.tsx';
import type { Area } from '../i18n/catalogues.ts';
import { needAreas } from '../i18n/language-store.ts';

/** Who has signed in; who has not is sent to sign in, and then comes back here. */
const whoIsSignedIn = async () => {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error;
    const { pathname, search } = window.location;
    window.location.replace(`/dashboard/sign-in?next=${encodeURIComponent(pathname + search)}`);
    // Until the browser has left there is nothing to draw.
    return new Promise<never>(() => {});
  }
};

/** Around all pages: who has signed in is known before any is drawn. */
export const root = createRootRoute({
  loader: whoIsSignedIn,
  component: Frame,
  errorComponent: Failure,
  notFoundComponent: NoSuchPage,
});

/** What every page has: its messages, which are here before it is drawn, and what stands there where it fails. */
export const page = (...areas: readonly Area[]) => ({
  getParentRoute: () => root,
  loader: () => needAreas(...areas),
  errorComponent: Failure,
});
