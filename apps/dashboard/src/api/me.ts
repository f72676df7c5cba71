import type { components } from '@dragoman/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import { credentials } from './connection.ts';

/** Who has signed in, and for which account. */
export type Me = components['schemas']['Me'];

/** What a member of an account may do. */
export type Role = Me['role'];

/** Who has signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = dataOf(await api.GET('/api/v1/me'));
    credentials.csrfToken = me.csrf_token;
    return me;
  },
  staleTime: 60_000,
});

/** Who has signed in: the frame has loaded it before any page. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

const ranks: readonly Role[] = ['viewer', 'editor', 'owner'];

/** Whether who has signed in has at least this role in the account. */
export const useMay = (role: Role): boolean => ranks.indexOf(useMe().role) >= ranks.indexOf(role);
