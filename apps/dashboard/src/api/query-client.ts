import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

/** What the service refuses, it refuses again; what does not arrive is sent again when the service is back. */
const isWorthRepeating = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiProblem && error.status < 500);

/** What was read stays fresh for a moment, so that going back and forth asks nothing twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: isWorthRepeating,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
