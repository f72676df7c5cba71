import { ServiceError } from '@dragoman/provider';

/** The `ETag` of a revision. */
export const etagOf = (revision: number): string => `"${revision}"`;

/**
 * The revision that `If-Match` names; undefined where there is none, or where any will do (`*`).
 * @throws ServiceError `precondition_failed` for a tag that is none of ours, `invalid_request` for what is no tag.
 */
export const readIfMatch = (header: string | undefined): number | undefined => {
  const tag = header?.trim();
  if (tag === undefined || tag === '*') return undefined;
  const revision = /^"([1-9]\d{0,8})"$/.exec(tag)?.[1];
  if (revision !== undefined) return Number(revision);
  if (/^(?:W\/)?"[^"]*"/.test(tag)) throw changedSince();
  throw new ServiceError('invalid_request', {
    detail: 'If-Match must be the revision in double quotes, as `ETag` gave it: `If-Match: "3"`.',
  });
};

/** 412: somebody else was faster. @param revision the present one, where it is known. */
export const changedSince = (revision?: number): ServiceError =>
  new ServiceError('precondition_failed', {
    detail: `It was changed since${revision === undefined ? '' : `: its revision is now ${revision}`}. Read it again, and repeat the change on what it is now.`,
    ...(revision === undefined ? {} : { extensions: { revision } }),
  });
