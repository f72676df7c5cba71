import { useSyncExternalStore } from 'react';
import { DelayedApprovals } from './approvals.ts';

/** The approvals that wait to be sent: they go on waiting on another page of the dashboard. */
export const approvals = new DelayedApprovals();

// Closing the tab takes no approval back.
addEventListener('pagehide', () => void approvals.flush());

const subscribe = (listener: () => void) => approvals.subscribe(listener);

/** The names of all objects whose approval waits. */
export const useWaiting = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => approvals.names);
