import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../dragoman/client.ts';
import type { Happening } from './happening.ts';

/** A change that was sent. */
export interface Change {
  /** This and `answeredAt` by `performance.now()`. */
  readonly sentAt: number;
  /** Undefined: it has not been acknowledged, and may never be. */
  answeredAt: number | undefined;
  /** What must reach the receiver once it is acknowledged. */
  happenings: readonly Happening[];
}

const callers = 3;
const recentChanges = 50;
const shortestPauseMilliseconds = 20;
const longestPauseMilliseconds = 150;

/** Makes changes of all sorts, and remembers what was acknowledged. */
export class Changes {
  /** Of all acknowledged changes; grows. */
  readonly acknowledged: Happening[] = [];
  /** Answers by status; 0: the connection broke. */
  readonly outcomes = new Map<number, number>();
  /** The last changes that were acknowledged, oldest first. */
  readonly recent: Change[] = [];
  readonly #clients: readonly Client[];
  readonly #random: () => number;
  readonly #projects: string[] = [];
  #number = 0;

  /** @param clients one for each API process */
  constructor(clients: readonly Client[], random: () => number) {
    this.#clients = clients;
    this.#random = random;
  }

  /**
   * Sends one change; `done` resolves with its answer, or when the connection broke.
   *
   * @param api the number of the API process. Default: a random one.
   */
  make(api = this.#draw(this.#clients.length)): { readonly change: Change; readonly done: Promise<void> } {
    this.#number += 1;
    const change: Change = { sentAt: performance.now(), answeredAt: undefined, happenings: [] };
    const done = this.#send(api).then(
      (happenings) => {
        change.answeredAt = performance.now();
        change.happenings = happenings;
        this.acknowledged.push(...happenings);
        this.recent.push(change);
        if (this.recent.length > recentChanges) this.recent.shift();
        this.#count(200);
      },
      (error: unknown) => this.#count(error instanceof Refused ? error.status : 0),
    );
    return { change, done };
  }

  /** Callers that do not stop while the service goes down and comes back. @returns ends them */
  keepMaking(): () => Promise<void> {
    let stopped = false;
    const call = async (): Promise<void> => {
      while (!stopped) {
        await this.make().done;
        const span = longestPauseMilliseconds - shortestPauseMilliseconds;
        await sleep(shortestPauseMilliseconds + this.#random() * span);
      }
    };
    const running = Promise.all(Array.from({ length: callers }, call));
    return async () => {
      stopped = true;
      await running;
    };
  }

  #count(status: number): void {
    this.outcomes.set(status, (this.outcomes.get(status) ?? 0) + 1);
  }

  #draw(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #send(api: number): Promise<Happening[]> {
    const kind = this.#draw(3);
    if (kind === 0) return this.#translate(api);
    const project = kind === 1 ? undefined : this.#projects.shift();
    return project === undefined ? this.#createProject(api) : this.#deleteProject(api, project);
  }

  async #ask(api: number, method: 'POST' | 'DELETE', path: string, body?: object): Promise<string> {
    const answer = await this.#clients[api]?.call<{ id: string }>(method, path, body);
    if (answer?.status !== 200 && answer?.status !== 201) throw new Refused(answer?.status ?? 0);
    return answer.body.data.id;
  }

  async #translate(api: number): Promise<Happening[]> {
    const text = `Parcel ${this.#number} leaves harbour ${'x'.repeat(this.#number % 7)}`;
    const languages = { source_language: 'en', target_language: 'es' };
    const subject = await this.#ask(api, 'POST', '/v1/translate', { text, ...languages, memory: 'skip' });
    return ['translation.created', 'translation.completed'].map((kind) => ({ kind, subject }));
  }

  async #createProject(api: number): Promise<Happening[]> {
    const subject = await this.#ask(api, 'POST', '/v1/projects', { name: `Parcels ${this.#number}` });
    this.#projects.push(subject);
    return [{ kind: 'project.created', subject }];
  }

  async #deleteProject(api: number, subject: string): Promise<Happening[]> {
    await this.#ask(api, 'DELETE', `/v1/projects/${subject}`);
    return [{ kind: 'project.deleted', subject }];
  }
}

/** An answer that acknowledges nothing. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`${status}`);
    this.status = status;
  }
}
