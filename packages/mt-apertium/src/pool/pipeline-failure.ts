import type { ServiceError } from '@dragoman/provider';
import { describeExit } from '@dragoman/provider-kit';
import { failures } from '../failures.ts';
import type { PipelineEnd } from './pipeline.ts';

const kinds = {
  crash: 'unavailable',
  closed: 'unavailable',
  hang: 'timeout',
  garbage: 'invalid_response',
} as const;

const describe = (mode: string, { reason, wasReady, exit }: PipelineEnd): string => {
  const when = `Mode ${mode}, ${wasReady ? 'at work' : 'at its start'}`;
  if (exit !== undefined) return `${when}: ${describeExit(exit)}`;
  return reason === 'hang'
    ? `${when}: no answer in time.`
    : `${when}: the output was no answer to the input.`;
};

/** The end of a pipeline as our caller sees it. */
export const pipelineFailure = (mode: string, end: PipelineEnd): ServiceError => {
  const failure = kinds[end.reason];
  const cause = new Error(describe(mode, end));
  return failure === 'unavailable' && !end.wasReady
    ? failures.engine(
        failure,
        { cause },
        'Apertium does not start: the operator finds the reason in the log and by `dragoman doctor`.',
      )
    : failures.engine(failure, { cause });
};
