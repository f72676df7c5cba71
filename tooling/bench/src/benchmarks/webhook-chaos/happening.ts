/** What an event tells, as callers know it too. */
export interface Happening {
  /** For example `project.created`. */
  readonly kind: string;
  /** The id of what it happened to. */
  readonly subject: string;
}

export const keyOf = ({ kind, subject }: Happening): string => `${kind} ${subject}`;

/** The paths of the receiver, each with what its webhook wants: every event goes to two of them. */
export const subscriptions: Readonly<Record<string, readonly string[]>> = {
  '/all': ['translation.created', 'translation.completed', 'project.created', 'project.deleted'],
  '/translations': ['translation.created', 'translation.completed'],
  '/projects': ['project.created', 'project.deleted'],
};

/** The paths that must hear of it. */
export const pathsOf = ({ kind }: Happening): string[] =>
  Object.entries(subscriptions)
    .filter(([, kinds]) => kinds.includes(kind))
    .map(([path]) => path);
