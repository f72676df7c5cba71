import { ServiceError, type Slot } from '@dragoman/provider';
import type { Clock } from '../clock.ts';
import type { Ticket } from './requester.ts';
import { Throughput } from './throughput.ts';

/** How many calls an engine gets at once that does not say how many it can do: a vendor's can do many. */
const usualPlaces = 256;
/** A place is so many parts: a call takes at least one, whole numbers add up without remainders. */
const parts = 8;
/** From so many places on, the last one is kept for an account that has none: it then waits for nobody. */
const sparedFrom = 4;
/** Calls of one account that may wait; requests that come then are refused. */
const maxWaiting = 1_000;
/** For so long an account is taken to use an engine after each of its calls. */
const sharedMs = 60_000;
/** Nobody is told to come back sooner. */
const minRetryMs = 1_000;
/** In this order calls of one account begin. */
const ranks = { interactive: 0, batch: 1, job: 2 } as const;

/** A call and what it takes: characters, or milliseconds of sound. */
export interface Work {
  readonly cost: number;
  /** What the request will ask of this engine from now on, this call included. Default: this call. */
  readonly remaining?: number;
}

/** How the queue of an engine is, and what became of its calls since the start. */
export interface EngineQueueState {
  readonly slot: Slot;
  readonly engine: string;
  /** Calls at once; where small ones share a place, more of these. */
  readonly places: number;
  readonly running: number;
  readonly waiting: number;
  /** Calls that have begun. */
  readonly begun: number;
  /** Calls that ended without their work done: the engine failed, or its caller gave up. */
  readonly failed: number;
  /** Milliseconds that the engine has worked on calls that have ended, in all. */
  readonly workedMs: number;
  /** Requests that were refused because they could not have been done in time, or had too many before them. */
  readonly refused: number;
  /** Milliseconds that calls have waited, in all. */
  readonly waitedMs: number;
}

/** One call, from its coming until the engine is done with it. */
interface Entry extends Required<Work> {
  readonly ticket: Ticket;
  readonly line: Line;
  /** When it came. */
  readonly at: number;
  /** Of its place, what it takes. */
  readonly parts: number;
  /** Its place among the calls of its account: virtual time in which the account's requests share. */
  readonly tag: number;
  begin(): void;
}

/** The calls of one account. */
interface Line {
  /** In order of arrival. */
  readonly waiting: Set<Entry>;
  readonly running: Set<Entry>;
  /** Parts of places that those take which run. */
  load: number;
  /** When its next call begins in the virtual time of all accounts. */
  tag: number;
  /** The virtual time of its own requests. */
  now: number;
}

/**
 * The calls of an engine: as many at once as it has places, the next one always of the account that has had least of it
 * lately, by the work of its calls. This is start-time fair queueing (Goyal, Vin, Cheng 1996), twice: between accounts,
 * and inside an account between requests of one priority. While others wait, an account has at most half of the places.
 * Where nobody waits it costs next to nothing.
 */
export class EngineQueue {
  readonly places: number;
  readonly #provider: { readonly slot: Slot; readonly id: string };
  readonly #clock: Clock;
  readonly #throughput: Throughput;
  readonly #workPerPlace: number;
  readonly #lines = new Map<string, Line>();
  /** Whose call came last, and the last one of anybody else. */
  #latest = { account: '', at: Number.NEGATIVE_INFINITY };
  #other = this.#latest;
  #running = 0;
  /** Parts of places that are taken. */
  #load = 0;
  #waiting = 0;
  /** How many accounts have calls that wait. */
  #waitingLines = 0;
  /** Virtual time: where the account stood whose call began last. */
  #now = 0;
  #begun = 0;
  #failed = 0;
  #workedMs = 0;
  #refused = 0;
  #waitedMs = 0;

  /**
   * @param maxParallel how many calls the engine works on at once, where it says so
   * @param workPerPlace work from which on a call takes a whole place. Default: any
   */
  constructor(
    provider: { readonly slot: Slot; readonly id: string },
    clock: Clock,
    maxParallel: number = usualPlaces,
    workPerPlace = 0,
  ) {
    this.#provider = provider;
    this.#clock = clock;
    this.#throughput = new Throughput(clock);
    this.#workPerPlace = workPerPlace;
    this.places = maxParallel;
  }

  get state(): EngineQueueState {
    const { slot, id } = this.#provider;
    return {
      slot,
      engine: id,
      places: this.places,
      running: this.#running,
      waiting: this.#waiting,
      begun: this.#begun,
      failed: this.#failed,
      workedMs: this.#workedMs,
      refused: this.#refused,
      waitedMs: this.#waitedMs,
    };
  }

  /** How many accounts it knows: those with calls, and those that have had more than others a moment ago. */
  get accounts(): number {
    return this.#lines.size;
  }

  /**
   * Takes a place for a call, or waits for one.
   *
   * @param untilDeadlineMs milliseconds in which the request must be done; infinite where it may wait
   * @returns what gives the place back; told whether the work was done. Where there was a place it is no promise.
   * @throws ServiceError `overloaded` at once, or by the promise the signal's reason
   */
  enter(ticket: Ticket, work: Work, untilDeadlineMs: number, signal: AbortSignal): Leave | Promise<Leave> {
    const at = this.#clock.now();
    if (ticket.account !== this.#latest.account) this.#other = this.#latest;
    this.#latest = { account: ticket.account, at };
    const line = this.#lineOf(ticket.account);
    const entry: Entry = {
      ticket,
      line,
      cost: work.cost,
      remaining: work.remaining ?? work.cost,
      at,
      parts: this.#partsOf(work),
      tag: this.#tagOf(ticket, line),
      begin: () => {},
    };
    // Nobody is passed over: what waits has been found to have no room.
    if (line.waiting.size === 0 && this.#hasRoom(line)) return this.#begin(entry);
    signal.throwIfAborted();
    this.#admit(entry, untilDeadlineMs);
    return this.#wait(entry, signal);
  }

  /** Counts work of a call that goes on, of which nobody knew when it began: its account has had so much more. */
  charge({ account }: Ticket, cost: number): void {
    const line = this.#lines.get(account);
    if (line) line.tag += cost;
    this.#throughput.count(cost);
  }

  /** Whether other accounts than this one have used the engine a moment ago. */
  isShared(account: string): boolean {
    const { at } = this.#latest.account === account ? this.#other : this.#latest;
    return this.#clock.now() - at < sharedMs;
  }

  /** What to answer a request whose deadline has passed while it waited. */
  overloadedNow(ticket: Ticket, { cost, remaining = cost }: Work): ServiceError {
    this.#refused++;
    return this.#overloaded(this.#expectMs(ticket, remaining));
  }

  #overloaded(afterMs: number): ServiceError {
    const retryAfterMs = Math.max(minRetryMs, Math.ceil(afterMs));
    const { slot, id } = this.#provider;
    return new ServiceError('overloaded', {
      detail: `So much work waits for the engine ${id} that this would not be done in time. Try again in ${Math.ceil(retryAfterMs / 1_000)} seconds.`,
      provider: { slot, id },
      retryAfterMs,
    });
  }

  /** Milliseconds until a request would be done, by what waits and how fast the engine was lately. */
  #expectMs(ticket: Ticket, remaining: number): number {
    const rank = ranks[ticket.priority];
    const own = this.#lines.get(ticket.account);
    const before = own ? [...own.waiting, ...own.running] : [];
    // Requests of one priority share: until this one is done, each other one gets no more than this one.
    const ofAccount = before.reduce((sum, other) => {
      if (other.ticket === ticket) return sum;
      const otherRank = ranks[other.ticket.priority];
      return (
        sum +
        (otherRank < rank ? other.remaining : otherRank > rank ? 0 : Math.min(other.remaining, remaining))
      );
    }, remaining);
    let work = ofAccount;
    for (const line of this.#lines.values()) if (line !== own) work += Math.min(backlogOf(line), ofAccount);
    return this.#throughput.msFor(work);
  }

  #admit({ ticket, line, remaining }: Entry, untilDeadlineMs: number): void {
    if (ticket.isAdmitted) return;
    const expectedMs = this.#expectMs(ticket, remaining);
    const isLate = expectedMs > untilDeadlineMs;
    const isTooMuch = line.waiting.size >= maxWaiting && ticket.priority !== 'job';
    if (isLate || isTooMuch) {
      this.#refused++;
      throw this.#overloaded(isLate ? expectedMs - untilDeadlineMs : expectedMs);
    }
    ticket.isAdmitted = true;
  }

  #wait(entry: Entry, signal: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#unqueue(entry);
        this.#forget(entry.line);
        // Where it was the last of its account, others may have more places now.
        this.#dispatch();
        reject(signal.reason);
      };
      entry.begin = () => {
        signal.removeEventListener('abort', onAbort);
        this.#unqueue(entry);
        resolve(this.#begin(entry));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const { line } = entry;
      if (line.waiting.size === 0) this.#waitingLines++;
      line.waiting.add(entry);
      this.#waiting++;
      this.#throughput.isFull = true;
    });
  }

  #unqueue(entry: Entry): void {
    const { waiting } = entry.line;
    waiting.delete(entry);
    this.#waiting--;
    if (waiting.size === 0) this.#waitingLines--;
  }

  #begin(entry: Entry): Leave {
    const { ticket, line, cost } = entry;
    ticket.isAdmitted = true;
    ticket.place = { line, tag: entry.tag + cost };
    line.now = Math.max(line.now, entry.tag);
    this.#now = Math.max(this.#now, line.tag);
    line.tag += cost;
    line.running.add(entry);
    line.load += entry.parts;
    this.#load += entry.parts;
    this.#running++;
    this.#begun++;
    const beganAt = this.#clock.now();
    this.#waitedMs += beganAt - entry.at;
    if (this.#load >= this.#usualRoom) this.#throughput.isFull = true;
    let isOver = false;
    return (isDone) => {
      if (isOver) return;
      isOver = true;
      line.running.delete(entry);
      line.load -= entry.parts;
      this.#load -= entry.parts;
      this.#running--;
      this.#workedMs += this.#clock.now() - beganAt;
      if (!isDone) this.#failed++;
      this.#throughput.count(isDone ? cost : 0);
      this.#forget(line);
      this.#dispatch();
      this.#throughput.isFull = this.#waiting > 0 || this.#load >= this.#usualRoom;
    };
  }

  /** Lets begin what may. */
  #dispatch(): void {
    while (this.#waiting > 0 && this.#load < this.#room) {
      let next: Line | undefined;
      for (const line of this.#lines.values()) {
        const isCandidate = line.waiting.size > 0 && (!next || line.tag < next.tag);
        if (isCandidate && this.#hasRoom(line)) next = line;
      }
      if (!next) return;
      firstOf(next).begin();
    }
  }

  /** Looks at what is taken, not at what will be: the last call to begin may take up to a place more. */
  #hasRoom({ load, waiting }: Line): boolean {
    if (load === 0) return this.#load < this.#room;
    const others = this.#waitingLines - (waiting.size > 0 ? 1 : 0);
    const most = others > 0 ? parts * Math.ceil(this.#usualRoom / parts / 2) : this.#usualRoom;
    return this.#load < this.#usualRoom && load < most;
  }

  #partsOf({ cost }: Work): number {
    return cost < this.#workPerPlace ? Math.max(1, Math.ceil((parts * cost) / this.#workPerPlace)) : parts;
  }

  /** All places, in parts. */
  get #room(): number {
    return parts * this.places;
  }

  /** Those of accounts that have one already. */
  get #usualRoom(): number {
    return parts * (this.places >= sparedFrom ? this.places - 1 : this.places);
  }

  #lineOf(account: string): Line {
    const known = this.#lines.get(account);
    if (known) {
      // An account that had nothing cannot have saved up its share meanwhile.
      if (isIdle(known)) known.tag = Math.max(known.tag, this.#now);
      return known;
    }
    const line: Line = { waiting: new Set(), running: new Set(), load: 0, tag: this.#now, now: 0 };
    this.#lines.set(account, line);
    return line;
  }

  /** An account without calls is kept until others have had as much as it. */
  #forget(line: Line): void {
    if (!isIdle(line)) return;
    const isEmpty = this.#running === 0 && this.#waiting === 0;
    for (const [account, other] of this.#lines)
      if (isIdle(other) && (isEmpty || other.tag <= this.#now)) this.#lines.delete(account);
  }

  #tagOf({ place }: Ticket, line: Line): number {
    return place?.line === line ? Math.max(place.tag, line.now) : line.now;
  }
}

/** Gives a place back. @param isDone false where the engine failed: that says nothing of how fast it is */
export type Leave = (isDone: boolean) => void;

const isIdle = ({ waiting, running }: Line): boolean => waiting.size === 0 && running.size === 0;

const backlogOf = ({ waiting, running }: Line): number => {
  let sum = 0;
  for (const { remaining } of waiting) sum += remaining;
  for (const { remaining } of running) sum += remaining;
  return sum;
};

/** The call of an account that is next: by priority, then whose request has had least, then who came first. */
const firstOf = ({ waiting }: Line): Entry => {
  let first: Entry | undefined;
  let rank = 0;
  for (const entry of waiting) {
    const other = ranks[entry.ticket.priority];
    if (first && (other > rank || (other === rank && entry.tag >= first.tag))) continue;
    first = entry;
    rank = other;
  }
  if (!first) throw new RangeError('Nothing waits.');
  return first;
};
