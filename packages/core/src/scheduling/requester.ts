/** How soon work is wanted: of one account the first comes before the second, and both before the third. */
export type Priority = 'interactive' | 'batch' | 'job';

/**
 * Whose work a request is, and how soon it is wanted. Engines are shared fairly among accounts, by characters and by
 * seconds of sound; inside an account by priority, and among requests of one priority again by work.
 */
export interface Requester {
  /** Any name. Default: one account for all that name none. */
  readonly account?: string | undefined;
  /** Looked at whenever the request waits, so that it may change on the way. Default `interactive`. */
  readonly priority?: Priority | undefined;
  /**
   * It waits for engines as long as that takes, until its signal is aborted: the time in which an engine must answer is
   * counted without the waiting. Default false: the deadline holds for waiting and work together, and what cannot be done
   * by then is refused at once with `overloaded`.
   */
  readonly isPatient?: boolean | undefined;
}

/** A request on its way through the queues of engines. */
export class Ticket {
  readonly account: string;
  readonly isPatient: boolean;
  /** Whether a queue has taken it: from then on it is not refused for the length of the queue. */
  isAdmitted = false;
  /** Where its next call stands among those of its account at an engine. */
  place: { readonly line: object; readonly tag: number } | undefined;
  readonly #requester: Requester;

  constructor(requester: Requester = {}, isPatient: boolean = requester.isPatient ?? false) {
    this.#requester = requester;
    this.account = requester.account ?? '';
    this.isPatient = isPatient;
  }

  get priority(): Priority {
    return this.#requester.priority ?? 'interactive';
  }
}
