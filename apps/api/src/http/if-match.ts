import { invalid } from '../errors/errors.ts';

/** The `ETag` of a revision. */
export const etagOf = (revision: number): string => `"${revision}"`;

const tag = /^(?:W\/)?"[^"]*"$/;

/**
 * The revisions that `If-Match` names, of which one must be the present one; undefined where there is no such header, or
 * where any will do (`*`). Tags that are none of ours match nothing (RFC 9110, section 13.1.1).
 * @throws ApiError `invalid_request` for what is no list of tags.
 */
export const readIfMatch = (header: string | undefined): readonly number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = header.split(',').map((part) => part.trim());
  if (!tags.every((part) => tag.test(part)))
    throw invalid('If-Match must be the revision in double quotes, as `ETag` gave it: `If-Match: "3"`.');
  return tags.flatMap((part) => /^"([1-9]\d{0,8})"$/.exec(part)?.[1] ?? []).map(Number);
};
